/** A question of a new reader, and the place of its answer. */
export interface Question {
	readonly reader: 'administrator' | 'officer' | 'developer';
	readonly question: string;
	readonly page: string;
	readonly heading: string;
	/** Words that the answer contains. */
	readonly says: string;
}

type Row = readonly [question: string, page: string, heading: string, says: string];

const administrator: readonly Row[] = [
	['How do I install it?', 'docs/install.md', 'Install', 'Community nodes'],
	[
		'How do I update it, and what happens to my workflows?',
		'docs/install.md',
		'Update',
		'your copy',
	],
	[
		'How do I uninstall it, and what stays behind?',
		'docs/install.md',
		'What stays behind',
		'Data tables',
	],
	['What do I ask the vendor for?', 'docs/credential.md', 'A letter to copy', 'Base URL'],
	[
		'What must the user of the API be able to read?',
		'docs/credential.md',
		'A letter to copy',
		'/areas',
	],
	['How do I stop it at once?', 'docs/faq.md', 'Your organisation', 'Unpublish'],
	['Where do the four values go?', 'docs/credential.md', 'What goes where', 'Requests at Once'],
	['How do I get a first spreadsheet?', 'docs/start.md', '4. Get the spreadsheet', 'Download'],
	['Why did I get only 50 records?', 'docs/faq.md', 'Getting records', 'Return All'],
	[
		'How do I send from Outlook?',
		'docs/mail.md',
		'Outlook or Gmail in place of Send Email',
		'Microsoft Outlook',
	],
	['Why did no mail come?', 'docs/mail.md', 'If no mail comes', 'Test Run'],
	['Why did the mail come twice?', 'docs/alerts.md', 'An alert came twice', 'two workflows'],
	['Is there a payroll export?', 'docs/reports/payrollTimesheets.md', 'Payroll systems', 'MYOB'],
	['A shift is missing. Why?', 'docs/read.md', 'A shift is missing', 'On Hold Type'],
	[
		'What does this error mean?',
		'docs/errors.md',
		'The service did not accept the credentials',
		'Secret',
	],
	[
		'Can I see first what would be written?',
		'docs/write.md',
		'Dry run: see it first',
		'Nothing is sent',
	],
	['What is the price?', 'docs/faq.md', 'Money and time', 'free'],
	['Do I want a copy in a database?', 'docs/copy.md', 'Do I want it?', 'for an auditor'],
];

const officer: readonly Row[] = [
	[
		'What could a community package do, and what does this one do?',
		'docs/security.md',
		'What a community package could do, and what this one does',
		'Base URL',
	],
	['Where does data go?', 'docs/security.md', 'Where data flows', 'Where the workflow sends it'],
	['What is kept where, and how long?', 'docs/security.md', 'What is kept where', 'PostgreSQL'],
	['Who are the subprocessors?', 'docs/security.md', 'A vendor questionnaire', 'Subprocessors'],
	['How is data encrypted?', 'docs/security.md', 'A vendor questionnaire', 'Encryption in transit'],
	['What is logged?', 'docs/security.md', 'A vendor questionnaire', 'Logging'],
	['Where is the SBOM?', 'docs/security.md', 'A vendor questionnaire', 'sbom.cdx.json'],
	['Who can do what?', 'docs/security.md', 'Who can do what', 'edit workflows'],
	[
		'Which rights should the user of the API have?',
		'docs/security.md',
		'Least rights',
		'for n8n alone',
	],
	[
		'Which decisions does it make by itself (APP 1.7)?',
		'docs/security.md',
		'Automatic decisions of each template',
		'Timesheets for payroll',
	],
	['Is data disclosed abroad (APP 8)?', 'docs/security.md', 'Australian privacy law', 'APP 8'],
	['How do I report a vulnerability?', 'SECURITY.md', 'To report a problem', 'privately'],
	[
		'Which points of a baseline hold?',
		'docs/reference/osps-baseline.md',
		'The OSPS baseline',
		'OSPS-VM-02.01',
	],
	['What was tested, when, and how?', 'docs/test-results.md', 'Queue mode', 'npm run test:queue'],
	[
		'Do errors hold data about people?',
		'docs/write.md',
		'Errors that name somebody',
		'names and IDs',
	],
];

const developer: readonly Row[] = [
	['How do I run it and its tests?', 'README.md', 'Try it, and test it', 'npm cit'],
	['Where is what?', 'ARCHITECTURE.md', 'Folders', 'with its one job'],
	[
		'Which way does a request go?',
		'ARCHITECTURE.md',
		'The way of a parameter, to the API and back',
		'callApi',
	],
	['How do I add an endpoint?', 'docs/add-an-endpoint.md', 'To add an endpoint', 'ReadEndpoint'],
	['How do I add a write?', 'docs/add-a-write.md', 'To add a write', 'api/writes.ts'],
	[
		'A unit is not what the documentation says. What now?',
		'docs/add-a-question.md',
		'To add an open question about a value',
		'api/valueQuestions.ts',
	],
	[
		'Which header makes the node wait?',
		'docs/add-a-header.md',
		'To add a header that says when to come back',
		'http/retryHeaders.ts',
	],
	['How do I add an event?', 'docs/add-an-event.md', 'To add an event', 'events.ts'],
	['How do I add a report?', 'docs/add-a-report.md', 'To add a report', 'reports/mod.ts'],
	['How is a list proved whole?', 'docs/design/lists.md', 'How a list is proved whole', 'Slices'],
	[
		'What does the trigger promise?',
		'docs/design/trigger.md',
		'What it promises',
		'When promises collide',
	],
	[
		'What does the specification leave open?',
		'docs/reference/open-questions.md',
		'What the specification does not show',
		'openQuestions.ts',
	],
	['How do I run one test?', 'docs/development.md', 'One test', 'testPathPatterns'],
];

const rows = (reader: Question['reader'], all: readonly Row[]): Question[] =>
	all.map(([question, page, heading, says]) => ({ reader, question, page, heading, says }));

export const questions: readonly Question[] = [
	...rows('administrator', administrator),
	...rows('officer', officer),
	...rows('developer', developer),
];
