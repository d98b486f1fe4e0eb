/** The usual causes of the most frequent errors. Each key is the title of an error. */
export const usualCauses: Readonly<Record<string, string>> = {
	'The service did not accept the credentials':
		'User, Key or Secret is wrong, or belongs to another Base URL. Often, somebody has also copied a space.',
	'The service refused access':
		'The user of the credential does not have the right to do this. Your care system decides that, and not n8n.',
	'The service did not find what was asked for': 'The Base URL has an extra or a missing path.',
	'The host in the Base URL was not found':
		'The Base URL has a typing error, or n8n has no access to the internet.',
	'The service is receiving too many requests':
		'Other programs use the same key, or Requests at Once in the credential is too high.',
	'The service answered with … instead of a list of records':
		'A sign-in page or a gateway answered in place of your care system.',
	'The service does not answer': 'Your care system is down, or a firewall blocks the connection.',
	'No secure connection could be made to the service':
		'The certificate is not valid, has expired, or is for another host.',
	'The service did not answer in time':
		'You asked for too much data at once, or your care system is slow at the moment.',
	'The service is offline for maintenance': 'Your care system itself sent this answer.',
	'… is empty': 'The expression of a filter gave nothing for this item.',
	'… must be …':
		'The value of a setting is not possible. Perhaps its expression gave a wrong value.',
	'There are more than … records, and n8n can take at most that many from one request':
		'The days that you asked for hold more than 100,000 records.',
	'The list changed each time while it was being read':
		'People kept entering records while the node read the list. So the node could not check that the list is complete.',
	'It is not known whether the service has saved this, so do not send it again: …':
		'The connection was lost after the record had been sent.',
	'The update of the … also changed what was not meant: …':
		'Somebody worked on the same record, or your care system empties fields that it does not receive.',
	'Send From must be an address of yours, and it is empty or an example':
		'Test Run is off, and nobody has entered the address of the sender.',
	'Something else would be done to the … than … has':
		'The record was changed between the dry run and the write.',
};
