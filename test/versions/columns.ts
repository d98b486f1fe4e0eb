/** The checks of each engine. The keys are the headings of the compatibility table. */
export const columns = {
	Loads:
		"n8n finds all nodes and the credential, on n8n's own n8n-workflow, and the credential can be tested.",
	Reads: '45,000 rosters come by pages, each once; one client comes by its ID.',
	Writes:
		'A worker is created once, and a file arrives byte by byte. When the connection is lost, the answer cut off or the time over, the write is not sent again, and the error says that it may have been taken.',
	Retries:
		'A read is sent again after 429, 503, a lost connection, half an answer and a timeout; when that goes on, the error says what happened.',
	Reports:
		'The report of each template that has one is made, with its lines, mails and spreadsheets.',
	Pickers: 'Clients are found by a part of the name.',
	Trigger:
		'Three polls: activation is quiet, a new record comes once, the next poll is quiet; also when the connection of a poll is lost.',
	Ends: 'Afterwards nothing is left, no timer either, that keeps the process alive.',
};

/** A heading of the compatibility table. */
export type Column = keyof typeof columns;
