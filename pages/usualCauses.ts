/** The usual causes of the errors that people meet most, by their titles. */
export const usualCauses: Readonly<Record<string, string>> = {
	'The service did not accept the credentials':
		'User, Key or Secret is wrong, or belongs to another Base URL. Often a blank was copied along.',
	'The service refused access':
		'The user of the credential may not do this. Your care system decides that, and not n8n.',
	'The service did not find what was asked for': 'The Base URL has an extra or a missing path.',
	'The host in the Base URL was not found':
		'The Base URL has a typing error, or n8n has no access to the internet.',
	'The service is receiving too many requests':
		'Other programs use the same key, or Requests at Once in the credential is too high.',
	'The service answered with … instead of a list of records':
		'A sign-in page or a gateway answered in place of your care system.',
	'The service does not answer': 'Your care system is down, or a firewall stands between.',
	'No secure connection could be made to the service':
		'The certificate is not valid, has expired, or is for another host.',
	'The service did not answer in time':
		'You asked for very much at once, or your care system is slow just now.',
	'The service is offline for maintenance': 'Your care system says so itself.',
	'… is empty': 'The expression of a filter gave nothing for this item.',
	'… must be …': 'A setting has a value that cannot be meant, or its expression gave one.',
	'There are more than … records, and n8n can take at most that many from one request':
		'The days that you asked for hold more than 100,000 records.',
	'The list changed each time while it was being read':
		'People enter records all the time, and the list could not be proved whole.',
	'It is not known whether the service has saved this, so do not send it again: …':
		'The connection was lost after the record had been sent.',
	'The update of the … also changed what was not meant: …':
		'Somebody worked on the same record, or your care system empties what it is not sent.',
	'Send From must be an address of yours, and it is empty or an example':
		'Test Run is off, and nobody has entered who sends the mails.',
	'Something else would be done to the … than … has':
		'The record was changed between the dry run and the write.',
};
