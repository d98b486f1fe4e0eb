import type { DateTime } from 'luxon';
import { reads } from '../api/mod';
import { addDays, anyState } from '../values/mod';
import type { Description, Line, Note, Section } from './description';
import { startOf } from './periodWords';
import { report, type Input, type Mail, type Row } from './report';
import { answerAll, type ServiceAnswer } from './serviceAnswers';
import { emails, number } from './settings';
import type { SheetColumn } from './spreadsheet';
import * as words from './words';

interface Settings {
	readonly sendTo: readonly string[];
	readonly shiftDays: number;
	readonly incidentDays: number;
}

/** The lists that are read. Each entry has the name of a list and the tasks that need it. */
const jobs = {
	workers: ['Workers', 'rosters, payroll, what is about to expire'],
	clients: ['Clients', 'names of clients in all mails, budgets, the board report'],
	services: ['Services', 'payroll, budgets'],
	shifts: ['Shifts', 'rosters, shifts without a worker, pay-run exceptions, the board report'],
	allShifts: [
		'Shifts with those on hold',
		'rosters, shifts without a worker, pay-run exceptions, the board report',
	],
	incidents: ['Incidents', 'alerts of incidents, the reportable-incident clock, the board report'],
	closedIncidents: ['Closed incidents', 'the reportable-incident clock, the board report'],
	seriousIncidents: [
		'Serious incidents',
		'alerts of serious incidents, the reportable-incident clock',
	],
} as const;

type List = keyof typeof jobs;

const columns: readonly SheetColumn[] = [
	{ field: 'Part', title: 'Part', kind: 'text', width: 12 },
	{ field: 'What', title: 'What', kind: 'text', width: 40 },
	{ field: 'Records', title: 'Records', kind: 'integer' },
	{ field: 'Result', title: 'Result', kind: 'text', width: 60 },
	{ field: 'Touches', title: 'Touches', kind: 'text', width: 60 },
];

export const serviceCheck = report<Settings, List>({
	title: 'Check My Service',
	action: 'Check what the care system sends',
	description:
		'Which of eight lists come, and what they show that the documentation leaves open. Choose it first, and whenever figures look wrong: it holds no name and no text of a record.',
	fileName: 'check-of-the-service',
	rules: {
		version: 1,
		text: ['A list came if all of its records did. What the records do not show is not answered.'],
	},
	settings: {
		sendTo: emails({
			title: 'Send To',
			description:
				'Who gets the result. Separate several addresses with commas. Each gets its own mail.',
		}),
		shiftDays: number(14, {
			title: 'Days of Shifts',
			description: 'How many past days of shifts are read',
			least: 1,
			most: 92,
			isOption: true,
		}),
		incidentDays: number(90, {
			title: 'Days of Incidents',
			description: 'How many past days of incidents are read',
			least: 1,
			most: 366,
			isOption: true,
		}),
	},
	columns,
	reads: ({ shiftDays, incidentDays }, now) => {
		const toDate = now.toISODate() ?? '';
		const shifts = { fromDate: addDays(toDate, -shiftDays), toDate };
		const fromDate = addDays(toDate, -incidentDays);
		const { yes = 'true' } = reads.incidents.parameters.closed;
		const optional = true as const;
		return {
			workers: { endpoint: reads.workers, query: {}, optional },
			clients: { endpoint: reads.clients, query: {}, optional },
			// Raw records are needed, because `clean()` replaces the HTML entities that this report looks for.
			services: { endpoint: reads.services, query: {}, optional, raw: true },
			shifts: { endpoint: reads.rosters, query: shifts, optional },
			allShifts: { endpoint: reads.rosters, query: { ...shifts, onHoldType: 'ALL' }, optional },
			incidents: { endpoint: reads.incidents, query: { fromDate, toDate }, optional },
			closedIncidents: {
				endpoint: reads.incidents,
				optional,
				query: { fromDate, toDate, closed: yes },
			},
			seriousIncidents: {
				endpoint: reads.sirs,
				optional,
				query: { createDateFrom: fromDate, closed: anyState },
			},
		};
	},
	compute(input) {
		const { lists } = input;
		const names = Object.keys(jobs) as List[];
		const isFailed = (name: List) => lists[name].error !== undefined;
		const failed = names.filter(isFailed);
		const answers = answerAll(lists);
		const found: Found = {
			failed,
			answers,
			empty: names.filter((name) => !isFailed(name) && lists[name].records.length === 0),
			count: names.reduce((sum, name) => sum + lists[name].records.length, 0),
			// Lists that failed come first.
			rows: [
				...[...failed, ...names.filter((name) => !isFailed(name))].map((name) =>
					listRow(name, input),
				),
				...answers.map(answerRow),
			],
		};
		return {
			rows: found.rows,
			totals: {
				lists: names.length,
				listsThatFailed: failed.length,
				listsWithoutRecords: found.empty.length,
				recordsRead: found.count,
				questions: answers.length,
				questionsAnswered: answered(answers),
			},
			warnings: failed.map((name) => failureWords(name, input)),
			mails: [mailOf(found, input)],
		};
	},
});

/** The findings of the check. */
interface Found {
	readonly failed: readonly List[];
	readonly empty: readonly List[];
	readonly answers: readonly ServiceAnswer[];
	/** The number of all records that the care system sent. */
	readonly count: number;
	readonly rows: readonly Row[];
}

const answered = (answers: readonly ServiceAnswer[]): number =>
	answers.filter(({ isOpen }) => !isOpen).length;

function listRow(name: List, { lists }: Input<Settings, List>): Row {
	const [title, touches] = jobs[name];
	const { records, error } = lists[name];
	return {
		Part: 'List',
		What: title,
		Records: error === undefined ? records.length : null,
		Result:
			error === undefined
				? records.length > 0
					? 'It came'
					: 'It came without records'
				: `It could not be read: ${error}`,
		Touches: touches,
	};
}

const answerRow = ({ question, answer, touches }: ServiceAnswer): Row => ({
	Part: 'Question',
	What: question,
	Records: null,
	Result: answer,
	Touches: touches,
});

/** Says why a list is missing, and which tasks need it. */
const failureWords = (name: List, { lists }: Input<Settings, List>): string =>
	`${jobs[name][0]} could not be read: ${lists[name].error} This touches: ${jobs[name][1]}.`.replace(
		/([^.!?]) This touches/,
		'$1. This touches',
	);

function mailOf(found: Found, input: Input<Settings, List>): Mail {
	const { settings, now } = input;
	const { failed, answers, rows } = found;
	return {
		to: settings.sendTo,
		count: failed.length,
		told: rows,
		key: `serviceCheck ${now.toISODate()}`,
		rows,
		description: {
			...say(found),
			notes: notesOf(found, input),
			sections: [listSection(found.rows), answerSection(answers)],
		},
		about: {
			comes: 'It comes when somebody asks for it.',
			from: ['Your care system: eight lists, each on its own. Nothing was changed.'],
			dates: datesOf(settings, now),
			notKnown: [
				...answers
					.filter(({ isOpen }) => isOpen)
					.map(({ question, touches }) => `${question} It touches: ${touches}.`),
				'Whether the user of the credential may see all records.',
				'For all questions, somebody with a terminal can run the doctor of the package: docs/reference/doctor.md.',
			],
			privacy: ['This mail holds counts, and no name or text of a record.'],
		},
	};
}

function datesOf({ shiftDays, incidentDays }: Settings, now: DateTime): string[] {
	const since = (days: number) =>
		words.dayWords(startOf(addDays(now.toISODate() ?? '', -days), now));
	return [
		`Shifts since ${since(shiftDays)}, incidents since ${since(incidentDays)}. Workers, clients and services are those of now.`,
	];
}

function say({
	failed,
	answers,
	count,
}: Found): Pick<Description, 'subject' | 'headline' | 'second'> {
	const total = Object.keys(jobs).length;
	const open = answers.length - answered(answers);
	const second =
		open === 0
			? `All ${answers.length} questions of the documentation could be answered.`
			: `Of ${answers.length} questions of the documentation, ${open} could not be answered.`;
	if (failed.length === 0) {
		const headline = `All ${total} lists came, with ${words.countWords(count, 'record')}.`;
		return { subject: `Check of your care system: all ${total} lists came`, headline, second };
	}
	const titles = words.listWords(failed.map((name) => jobs[name][0]));
	return {
		subject: `Check of your care system: ${failed.length} of ${total} lists failed`,
		headline: `${failed.length} of ${total} lists could not be read: ${titles}.`,
		second,
	};
}

function notesOf({ failed, empty }: Found, input: Input<Settings, List>): Note[] {
	return [
		...failed.map((name): Note => ({ text: failureWords(name, input), isIncomplete: true })),
		...(empty.length === 0
			? []
			: [
					{
						lead: 'Without records:',
						text: `${words.listWords(empty.map((name) => jobs[name][0]))}. If your organisation has such records, the user of the credential may not see them.`,
					},
				]),
	];
}

function listSection(rows: readonly Row[]): Section {
	const lists = rows.filter(({ Part }) => Part === 'List');
	return {
		heading: `The lists: ${lists.length}`,
		table: {
			columns: [
				{ title: 'List', isAbout: true, width: 62 },
				{ title: 'Records', kind: 'number' },
			],
			groups: [
				{
					rows: lists.map(({ What, Records, Touches }) => ({
						brief: String(What),
						cells: [
							{
								lines: [
									{ text: String(What), as: 'strong' },
									{ text: String(Touches), as: 'quiet' },
								],
							},
							Records === null
								? { text: 'could not be read', as: 'flag' }
								: words.numberWords(Number(Records)),
						],
					})),
				},
			],
		},
	};
}

/** Makes a line of an answer that leaves its question open. The words up to the first colon or comma are bold. */
function openAnswer(answer: string): Line {
	const [, lead = '', rest = ''] = /^([^:,]*[:,])(.*)$/.exec(answer) ?? [];
	return [{ text: lead, as: 'flag' }, rest];
}

const answerSection = (answers: readonly ServiceAnswer[]): Section => ({
	heading: `What the documentation leaves open: ${answers.length}`,
	table: {
		columns: [{ title: 'Question', isAbout: true, width: 46 }, { title: 'Answer' }],
		groups: [
			{
				rows: answers.map(({ question, answer, touches, isOpen }) => ({
					brief: question,
					cells: [
						{ lines: [question, { text: `Touches ${touches}`, as: 'quiet' }] },
						isOpen ? openAnswer(answer) : answer,
					],
				})),
			},
		],
	},
});
