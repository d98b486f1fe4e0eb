/**
 * Checks that an answer for one list leaves the same question open for other lists. The findings, the profile and the
 * report must all show this.
 */
import { reads, valueQuestions, type ReadEndpoint } from '../../api/mod';
import { questions, writeReport, type QuestionName } from '../../doctor/mod';
import { Findings } from '../../doctor/findings';
import { answeredOf } from '../../doctor/questions';
import { closeConnections } from '../http/session';
import { examineSimulator, profileOf, smallTables } from './examineSimulator';

afterAll(closeConnections);

/** Questions to which lists can have different answers, with two different answers to each question. */
const answers: Partial<Record<QuestionName, readonly [one: string, other: string]>> = {
	closedUnasked: ['included', 'leftOut'],
	comparedDate: ['EntryDate', 'NoteDate'],
	showsId: ['shown', 'hidden'],
};

/** Each case has a question, a list that can answer this question, and the other lists that can answer it. */
const questionsOfLists = Object.keys(answers).flatMap((name) => {
	const question = name as QuestionName;
	const lists = answeredOf[question] ?? [];
	return lists.map((path) => [question, path, lists.filter((other) => other !== path)] as const);
});

it('lists that have an answer of their own are those whose parameters raise the question', () => {
	const pathsWhere = (raises: (endpoint: ReadEndpoint) => unknown) =>
		Object.values<ReadEndpoint>(reads)
			.filter(raises)
			.map(({ path }) => path)
			.sort();
	const all = Object.fromEntries(
		Object.entries(answeredOf)
			.filter(([name]) => !Object.hasOwn(valueQuestions, name))
			.map(([name, lists]) => [name, [...lists].sort()]),
	);
	const filtersWhere = (isIn: (type?: string) => boolean, names: RegExp = /To$|toDate$|End$/) =>
		Object.values<ReadEndpoint>(reads)
			.flatMap(({ path, parameters, fields = {}, dateRanges = [] }) =>
				Object.entries(parameters).flatMap(([name, { type }]) => {
					const range = dateRanges.find((one) => Object.values(one).includes(name as never));
					const field = range?.field ?? range?.similar ?? '';
					return type === 'date' && names.test(name) && isIn(fields[field]?.type)
						? [`${path} ${name}`]
						: [];
				}),
			)
			.sort();
	const any = () => true;
	expect(all).toEqual({
		lowerBound: filtersWhere(any, /From$|fromDate$|Start$/),
		upperBound: filtersWhere((type) => type !== 'date'),
		lastDate: filtersWhere((type) => type === 'date'),
		unsetDates: filtersWhere(any),
		filterShift: filtersWhere((type) => type !== 'date'),
		ignoredDates: filtersWhere(any, /./),
		pageCounts: pathsWhere(({ parameters }) => parameters.page),
		closedUnasked: pathsWhere(({ parameters }) => parameters.closed),
		// The date filters of clients compare the dates of the clients' services. No field of a client has these dates.
		comparedDate: pathsWhere(
			({ path, dateRanges = [] }) =>
				path !== '/clients' && dateRanges.some(({ field }) => field === undefined),
		),
		// The documentation shows the id of a client, so nobody needs this question for the list of clients.
		showsId: pathsWhere(({ idParameter, id }) => idParameter !== undefined && id === undefined),
	});
});

it.each(questionsOfLists)('%s of %s is not that of %j', (question, path, others) => {
	const [one, other] = answers[question] ?? ['', ''];
	const findings = new Findings();
	findings.add(question, one, 'it was seen', { about: path });
	findings.miss(question, 'the list is empty', others[0]);
	expect(findings.all).toEqual([expect.objectContaining({ question, answer: one, about: path })]);
	const open = () => findings.missing.filter((missing) => missing.question === question);
	expect(open().map(({ about }) => about)).toEqual(others);
	expect(open()[0].reason).toBe('the list is empty');
	expect(findings.get(question, others[0])).toBeUndefined();

	for (const list of others) findings.add(question, other, 'it was seen', { about: list });
	expect(open()).toEqual([]);
	const found = findings.all.map(({ about = '', answer }) => [about, answer]);
	expect(Object.fromEntries(found)).toEqual(
		Object.fromEntries([[path, one], ...others.map((list) => [list, other])]),
	);
});

/**
 * Each case has its name, a change of the tables, the answers that the changed records show, and the answers that they
 * do not show.
 */
const silences: [
	string,
	hide: (tables: ReturnType<typeof smallTables>) => void,
	string[],
	string[],
][] = [
	[
		'no incident and no serious one is closed',
		(tables) => {
			for (const path of ['/incidents', '/SIRS']) {
				for (const row of tables[path]) Object.assign(row, { Closed: 0, TaskClosed: 0 });
			}
		},
		['closedUnasked /notes-client'],
		['closedUnasked /incidents', 'closedUnasked /SIRS'],
	],
	[
		'there are no notes and no timesheets',
		(tables) => Object.assign(tables, { '/notes-client': [], '/timesheets': [] }),
		['closedUnasked /incidents', 'closedUnasked /SIRS', 'showsId /rosters'],
		['closedUnasked /notes-client', 'showsId /timesheets'],
	],
	[
		'there are no shifts, and notes alone tell their date',
		(tables) => Object.assign(tables, { '/rosters': [], '/documents-clients': [] }),
		['comparedDate /notes-client', 'showsId /timesheets'],
		['comparedDate /timesheets', 'comparedDate /documents-clients', 'showsId /rosters'],
	],
];

it.each(silences)('where %s, the others have answers', async (_, hide, answered, silent) => {
	const tables = smallTables();
	hide(tables);
	const result = await examineSimulator({ tables });
	const found = Object.keys(profileOf(result).answers);
	expect(found).toEqual(expect.arrayContaining(answered));
	expect(found.filter((key) => silent.includes(key))).toEqual([]);
	// The report names these questions, each with its list, as questions to the operator.
	const [, asked] = writeReport(result, 0).split('## What to ask the operator of the service');
	for (const key of silent) {
		const [question, path] = key.split(' ');
		const { asks } = questions[question as QuestionName];
		const rows = asked.split('\n').filter((row) => row.startsWith(`| ${asks} (`));
		expect(rows.map((row) => row.split(')')[0]).join()).toMatch(new RegExp(`[(\\s]${path}\\b`));
	}
});
