/**
 * Checks that every figure on the pages has a source. Either the code has the figure (`figures`), or a command writes
 * it, or only a person can check it (`personFigures`).
 */
import { globSync, readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { usualDuration, usualRequests } from '../../doctor/mod';
import { documentedDefault, gentleLimit } from '../../doctor/sight';
import { maxRequestsAtOnce } from '../../http/mod';
import { defaultMaxConcurrency, initialConcurrency, maxWait } from '../../http/rateLimiter';
import { maxFields } from '../../nodes/CareManagement/read/chooseFields';
import { maxItems } from '../../nodes/CareManagement/read/flattenRecords';
import { listFields } from '../../nodes/CareManagement/describe/readFields';
import { defaultTimeout } from '../../nodes/shared/openSession';
import { events } from '../../nodes/CareManagementTrigger/events/events';
import { scripts } from '../../package.json';
import { templates } from '../../pages/templates';
import { healthChecks } from '../../reports/healthChecks';
import { earlierMonths } from '../../reports/boardCounts';
import { hoursOf } from '../../reports/hoursOf';
import { toldHours } from '../../reports/judgeVisits';
import { reports } from '../../reports/mod';
import { reportingLimits } from '../../reports/rules/reportingLimits';
import { figuresOf, withSingleBlanks } from './figuresOf';
import { constant, everyOf, numberIn } from './numbersInCode';
import { personFigures } from './personFigures';

const second = 1_000;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const words = [
	...[
		'no',
		'one',
		'two',
		'three',
		'four',
		'five',
		'six',
		'seven',
		'eight',
		'nine',
		'ten',
		'eleven',
	],
	...['twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen'],
];

const text = (page: string): string => withSingleBlanks(readFileSync(page, 'utf8'));

const plain = (count: number): string => count.toLocaleString('en');

const remembered = (event: string): string => {
	const { days } = events[event];
	return plain(days === 'ahead' ? 0 : (days.identities ?? 0));
};

/** Returns how many rows a page's table has between the table's markers. */
const rowsOf = (page: string, marker: string): number =>
	(
		new RegExp(`<!-- ${marker} -->(.*?)<!-- /${marker} -->`, 's').exec(
			readFileSync(page, 'utf8'),
		)?.[1] ?? ''
	)
		.split('\n')
		.filter((line) => line.startsWith('| ')).length - 2;

const writersToWorkers = Object.values(reports).filter(({ settings }) =>
	Object.hasOwn(settings, 'mailWorkers'),
).length;

/** Returns a number that package.json sets for a command. */
const played = (script: keyof typeof scripts, name: string): string =>
	plain(Number(new RegExp(`${name}=(\\d+)`).exec(scripts[script])?.[1]));

/** Converts milliseconds into a unit, such as seconds or days: as a number, or as a word. */
const inUnits = (milliseconds: number, unit: number): number => milliseconds / unit;
const spelled = (milliseconds: number, unit: number): string => words[milliseconds / unit];

/** Returns the name of a duration, if the duration has one. */
const named = (milliseconds: number): string | undefined =>
	new Map([
		[second / 4, 'quarter of a second'],
		[minute, 'a minute'],
		[30 * minute, 'half an hour'],
		[hour, 'an hour'],
		[day, 'a day'],
		[7 * day, 'a week'],
		[42 * day, 'six weeks'],
		[365 * day, 'a year'],
	]).get(milliseconds);

const behind = (event: string): string | undefined => {
	const { days } = events[event];
	return days === 'ahead' ? undefined : named(days.behind * day);
};

const limitOf = (name: keyof typeof reportingLimits): string => {
	const { count, unit } = reportingLimits[name][reportingLimits[name].length - 1];
	return `${count} ${unit}`;
};

/** Returns how long an ExpiringMap keeps its entries, in milliseconds. */
const kept = (file: string, map: string): number =>
	numberIn(file, new RegExp(`const ${map}\\b.*?maxAge:`));

const retries = constant('http/rateLimiter.ts', 'maxUnavailable');
const firstPause = constant('http/send.ts', 'initialBackoff');
const usualLimit = plain(Number(listFields.find(({ name }) => name === 'limit')?.default));
const months = words[earlierMonths + 1];
const answer = plain(constant('nodes/shared/fitAnswer.ts', 'maxAnswer'));
const pace = (place: number): number =>
	numberIn(
		'nodes/CareManagementTrigger/fetch/paces.ts',
		new RegExp(`const paces = \\[${'.*?minutes:'.repeat(place)}`),
	);
const paceDays = numberIn(
	'nodes/CareManagementTrigger/fetch/paces.ts',
	/const paces = \[.*?daysAhead:.*?daysAhead:/,
);
const people = 'nodes/CareManagement/people/openPseudonyms.ts';
const hiding = 'nodes/CareManagement/people/hidePeople.ts';
const pickers = 'nodes/shared/pickers.ts';
const leastShown = constant('reports/hideSmallCounts.ts', 'leastShown');
const listsOfCheck = Object.values(
	reports.serviceCheck.prepare({ sendTo: 'office@example.com' }, DateTime.now()).reads,
).map(({ endpoint }) => endpoint.path);
const copies = everyOf('care-data-in-postgresql');
const failures = numberIn('postgresql/core.sql', /where failures >=/);

const [manyPeople, manyNamesakes] = ['manyPeople', 'manyNamesakes'].map((name) =>
	constant('pseudonyms/findUnusable.ts', name),
);

const figures: ReadonlyArray<readonly [page: string, says: string]> = [
	['docs/ai.md', `about ${answer} characters`],
	['docs/reference/ai-tools.md', `some ${answer} characters`],
	['docs/reference/limits.md', `some ${answer} characters`],
	[
		'docs/reference/ai-tools.md',
		`more than ${plain(numberIn('nodes/shared/fitAnswer.ts', /maxText = \{ usual:/))} characters`,
	],
	['docs/alerts.md', `| Incidents | up to ${behind('incidentCreated')}, but`],
	['docs/alerts.md', `| Timesheet Created | up to ${behind('timesheetCreated')}, but`],
	['docs/alerts.md', `| Roster Created | ${behind('rosterCreated')} |`],
	[
		'docs/alerts.md',
		`shifts two to ${words[paceDays]} days ahead, the delay is up to ${pace(2)} minutes. For later shifts, it is up to ${named(pace(3) * minute)}`,
	],
	['docs/copy.md', `Every ${copies} hours`],
	['docs/copy.md', `fails ${words[failures]} times in a row`],
	['docs/copy.md', `${months} months`],
	['docs/reports/boardPaper.md', `${months} months`],
	['docs/reports/boardPaper.md', `a count of 1 to ${leastShown - 1} is shown as`],
	['docs/reports/boardReport.md', `${words[earlierMonths]} months`],
	['docs/reports/boardReport.md', `a count of 1 to ${leastShown - 1} is`],
	['docs/reports.md', `${months} months`],
	['docs/reports.md', `${words[new Set(listsOfCheck).size]} lists`],
	['docs/reports/serviceCheck.md', `${words[new Set(listsOfCheck).size]} lists`],
	['docs/reports/serviceCheck.md', `${words[listsOfCheck.length]} lists`],
	['docs/start.md', `${words[new Set(listsOfCheck).size]} lists`],
	['docs/faq.md', `Why did I get only ${usualLimit}?`],
	['docs/faq.md', `**Limit** is ${usualLimit}.`],
	['docs/read.md', `${usualLimit} records`],
	['docs/read.md', `105 minutes are ${hoursOf(105)}`],
	['docs/reference/data.md', `105 minutes are ${hoursOf(105)} and 50 are ${hoursOf(50)}`],
	['docs/reference/data.md', `More than ${plain(maxItems)} rows are an error`],
	['docs/reference/data.md', `at most ${words[maxFields]} fields`],
	['docs/add-an-endpoint.md', `More than ${words[maxFields]} fields`],
	['docs/pseudonyms.md', `${spelled(kept(people, 'cache'), minute)} minutes`],
	['docs/pseudonyms.md', `a usual limit, such as ${documentedDefault}`],
	['docs/reference/pseudonyms.md', `nine in ten of ${manyPeople} people or more`],
	['docs/reference/pseudonyms.md', `in fewer than ${manyPeople} people, is taken for a name`],
	['docs/reference/pseudonyms.md', `if ${words[manyNamesakes]} people or more`],
	['docs/reference/doctor.md', `at most ${usualRequests} requests`],
	['docs/reference/doctor.md', `stops after ${inUnits(usualDuration, minute)} minutes`],
	['docs/reference/doctor.md', `at most ${plain(gentleLimit)} records at once`],
	[
		'docs/reference/doctor.md',
		`no more than ${plain(constant('doctor/examineLimits.ts', 'mostToRead'))}`,
	],
	[
		'docs/reference/doctor.md',
		`${words[constant('doctor/probe.ts', 'maxFailures')]} lists in a row`,
	],
	[
		'docs/reference/doctor.md',
		`less than ${inUnits(constant('doctor/saveFiles.ts', 'maxAge'), day)} days old`,
	],
	[
		'docs/reference/doctor.md',
		`counts for ${constant('service/answersOf.ts', 'maxProfileAge')} days`,
	],
	[
		'docs/add-a-header.md',
		`more than ${named(constant('http/retryAfter.ts', 'longestWait'))} counts`,
	],
	['docs/add-a-header.md', `up to ${named(constant('http/retryAfter.ts', 'longestWait'))}, the`],
	['docs/add-a-header.md', `waits ${maxWait / minute} minutes at most`],
	[
		'docs/add-a-header.md',
		`for ${constant('http/rateLimiter.ts', 'maxPause') / minute} minutes at most`,
	],
	['docs/add-a-question.md', `end after ${constant('service/answersOf.ts', 'maxProfileAge')} days`],
	['docs/reference/doctor.md', `\`limit\`: the default is ${documentedDefault}`],
	['docs/reference/open-questions.md', `\`limit\`: the default is ${documentedDefault},`],
	['docs/reference/limits.md', `comes for ${named(defaultTimeout)}, the node gives up`],
	[
		'docs/reference/limits.md',
		`(${inUnits(numberIn('nodes/shared/openSession.ts', /timeout \* \(isOwn \? 2 :/) * defaultTimeout, minute)} minutes without a Timeout)`,
	],
	[
		'docs/reference/limits.md',
		`in the next ${inUnits(constant('http/rateLimiter.ts', 'givenUpTime'), second)} seconds`,
	],
	[
		'docs/reference/limits.md',
		`sends nothing for ${inUnits(constant('http/rateLimiter.ts', 'givenUpTime'), second)} seconds`,
	],
	// Each pause is twice as long as the pause before.
	[
		'docs/reference/limits.md',
		`After ${words[retries + 1]} in a row (${inUnits(firstPause * (2 ** retries - 1), second)} seconds,`,
	],
	['docs/reference/limits.md', `up to ${maxWait / minute} minutes), everything`],
	['docs/reference/limits.md', `kept for ${named(kept(pickers, 'cache'))}`],
	[
		'docs/reference/limits.md',
		`less than ${spelled(constant(pickers, 'freshFor'), minute)} minutes ago`,
	],
	['docs/reference/threats.md', `the pickers | ${named(kept(pickers, 'cache'))} |`],
	[
		'docs/reference/threats.md',
		`with Pseudonyms | ${spelled(kept(people, 'cache'), minute)} minutes |`,
	],
	['docs/reference/threats.md', `with Pseudonyms | ${named(kept(hiding, 'missing'))} |`],
	[
		'docs/pseudonyms.md',
		`in the lists within ${named(constant('nodes/CareManagement/people/rememberPeople.ts', 'keptFor'))} stays hidden`,
	],
	['docs/reference/threats.md', `with Pseudonyms | ${named(kept(people, 'written'))}, or until`],
	[
		'docs/reference/threats.md',
		`${named(constant('service/givenAtOnce.ts', 'maxAge'))} or ${named(constant('service/answersOf.ts', 'maxAge'))}; ${constant('service/answersOf.ts', 'maxProfileAge')} days if a profile says it about a list`,
	],
	[
		'docs/reference/threats.md',
		`found nothing | ${inUnits(kept('nodes/CareManagementTrigger/state/memory.ts', 'memories'), day)} days`,
	],
	[
		'docs/reference/threats.md',
		`as hashes | ${inUnits(kept('nodes/CareManagement/write/writeInOrder.ts', 'unknownOutcomes'), day)} days`,
	],
	['docs/reference/operations.md', `more than ${plain(maxItems)} records is an error`],
	['docs/reference/operations.md', `above ${plain(Number.MAX_SAFE_INTEGER)} cannot be sent`],
	[
		'docs/write.md',
		`${words[constant('nodes/CareManagement/write/knownRecords.ts', 'freshFor') / minute]} minute`,
	],
	[
		'docs/reference/writing.md',
		`at most ${named(constant('nodes/CareManagement/write/knownRecords.ts', 'freshFor'))} before`,
	],
	[
		'docs/reference/writing.md',
		`${spelled(constant('nodes/CareManagement/write/prepareWrite.ts', 'lag'), second)} seconds later`,
	],
	['docs/reference/postgresql-care.md', `It failed ${words[failures]} times in a row`],
	['docs/reference/postgresql-care.md', `the list failed ${words[failures]} times`],
	[
		'docs/reference/postgresql-care.md',
		`every ${copies} hours, you hear of it after ${copies * (failures - 1)} to ${copies * failures} hours`,
	],
	[
		'docs/reference/postgresql-care.md',
		`more than ${named(numberIn('postgresql/health.sql', /'statement_timeout', '/) * hour)} is cancelled`,
	],
	[
		'docs/reference/postgresql-care.md',
		`nothing happens for ${numberIn('postgresql/health.sql', /'idle_in_transaction_session_timeout', '/)} minutes`,
	],
	[
		'docs/reference/postgresql-care.md',
		`${words[numberIn('postgresql/core.sql', /lock_timeout = '/)]} minutes for it at most`,
	],
	[
		'docs/reference/postgresql-care.md',
		`${numberIn('postgresql/migration3.sql', /keep_runs interval default '/)} days, until you say`,
	],
	[
		'docs/reference/postgresql-care.md',
		`Less than ${numberIn('postgresql/retention.sql', /how_long < interval '/)} days is refused`,
	],
	[
		'docs/reference/postgresql-care.md',
		`no outcome for ${named(numberIn('postgresql/health.sql', /asked < now\(\) - interval '/) * hour)}`,
	],
	['docs/reports/reportableIncidents.md', `${limitOf('ndisForm')}`],
	['docs/reports/reportableIncidents.md', `${limitOf('sirsPriority1')}`],
	['docs/reports/reportableIncidents.md', `${limitOf('sirsPriority2')}`],
	[
		'docs/reports/reportableIncidents.md',
		`runs every ${everyOf('reportable-incident-clock')} minutes`,
	],
	[
		'docs/reports/reportableIncidents.md',
		`runs every ${words[everyOf('serious-incident-email')]} minutes`,
	],
	['README.md', limitOf('ndisForm')],
	['README.md', limitOf('sirsPriority1')],
	['README.md', limitOf('sirsPriority2')],
	['docs/reports/visitsNotStarted.md', `${words[everyOf('visits-not-started')]} minutes`],
	['docs/reports/visitsNotStarted.md', `${words[toldHours]} hours`],
	[
		'docs/reference/postgresql-tools.md',
		`${plain(constant('reports/spreadsheet.ts', 'mostRows'))} rows`,
	],
	[
		'docs/development.md',
		`running for ${inUnits(constant('test/sayWhatHangs.js', 'usualPatience'), second)} seconds`,
	],
	['docs/credential.md', `1 to ${maxRequestsAtOnce}, usually ${defaultMaxConcurrency}`],
	[
		'docs/pilot.md',
		`at most ${usualRequests} of them, and stops after ${usualDuration / minute} minutes`,
	],
	['docs/read.md', `up to ${plain(maxItems)} records`],
	['docs/read.md', `for at most ${words[maxWait / minute]} minutes`],
	['docs/read.md', `at most ${words[maxFields]} fields`],
	['docs/reference/limits.md', `up to ${plain(maxItems)} records`],
	['docs/reference/limits.md', `for at most ${maxWait / minute} minutes`],
	['docs/reference/limits.md', `${words[initialConcurrency]} at first`],
	['docs/faq.md', `usually ${defaultMaxConcurrency}`],
	['docs/development.md', `plays ${played('test:lives', 'LIVES')} random lives`],
	['docs/development.md', `reads ${played('test:lists', 'LISTS')} lists`],
	['docs/development.md', `${played('test:doctor', 'RUNS')} random services`],
	['docs/development.md', `and with ${played('test:reports', 'VISITS')} visits`],
	['docs/test-results.md', `${played('test:lives', 'LIVES')} lives of triggers`],
	['docs/alerts.md', `at most about ${remembered('incidentCreated')} incidents`],
	['docs/alerts.md', `at most about ${remembered('timesheetCreated')} timesheets`],
	['docs/templates.md', `Only ${words[writersToWorkers]} templates can send mails to workers`],
	['docs/development.md', `the clicks of ${words[rowsOf('docs/development.md', 'clicks')]} jobs`],
	['docs/development.md', `ends with ${words[rowsOf('docs/development.md', 'clicks')]} jobs`],
];

it.each(figures)('%s says %s', (page, says) => {
	expect(text(page).toLowerCase()).toContain(says.toLowerCase());
});

it('there are more than a hundred checks, as the page of Data Health says', () => {
	expect(text('docs/reports/dataHealth.md')).toContain('more than a hundred [checks]');
	expect(healthChecks.length).toBeGreaterThan(100);
});

it('docs/templates.md has a row for each template', () => {
	expect(rowsOf('docs/templates.md', 'templates')).toBe(templates.length);
});

it.each([
	['a sentence', 'It takes ten minutes, or 1.5 GB.', ['ten minutes', '1.5 gb']],
	[
		'a list',
		'1. First.\n2. Wait for half an hour.\n- At most 150 of them.',
		['half an hour', '150 of'],
	],
	['a table', '| What | How long |\n| --- | --- |\n| a poll | 90 seconds |', ['90 seconds']],
	['words over a line end', 'for up to six\nweeks, 79 % of them', ['six weeks', '79 %']],
	[
		'what is no figure',
		'On 3 March 2026, n8n 2.41 ran at 9:05 on port 465. `limit=5` is a [link](a.md#10).',
		[],
	],
	[
		'nouns behind what could be a status',
		'A 404 is none; 500 incidents and 450 MB are.',
		['500 incidents', '450 mb'],
	],
	['what a command writes', '<!-- results -->\n| 26 min |\n<!-- /results -->', []],
])('the figures of %s', (_, page, expected) => {
	expect(figuresOf(page).map(({ figure }) => figure)).toEqual(expected);
});

/** Pages whose figures are checked elsewhere: a command writes the figures, or another test compares the page. */
const elsewhere: Readonly<Record<string, string>> = {
	'docs/errors.md': 'npm run build',
	'docs/reference/compatibility.md': 'npm run test:versions',
	'docs/reference/data-health.md': 'test/nodes/docs.test.ts',
};

/** Returns the figures on a page that no row of `figures` compares. */
function uncompared(page: string): string[] {
	const whole = text(page).toLowerCase();
	const compared = figures
		.filter(([of]) => of === page)
		.flatMap(([, says]) =>
			[
				...whole.matchAll(
					new RegExp(says.toLowerCase().replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), 'g'),
				),
			].map(({ index }) => ({
				start: index,
				end: index + says.length,
			})),
		);
	return figuresOf(readFileSync(page, 'utf8'))
		.filter(({ at }) => !compared.some(({ start, end }) => start <= at && at < end))
		.map(({ figure }) => figure);
}

/** Returns the figures in `some` that are left when each figure in `others` has removed one equal figure. */
function without(some: readonly string[], others: readonly string[]): string[] {
	const left = [...some];
	for (const other of others) {
		const at = left.indexOf(other);
		if (at >= 0) left.splice(at, 1);
	}
	return left;
}

const pages = [...globSync('docs/**/*.md'), 'README.md']
	.map((page) => page.replaceAll('\\', '/'))
	.filter((page) => !Object.hasOwn(elsewhere, page))
	.sort();

it.each(pages)('each figure of %s is compared, written by a command, or has a source', (page) => {
	const told = Object.values(personFigures[page] ?? {}).flatMap((some) =>
		some.toLowerCase().split('; '),
	);
	const found = uncompared(page);
	expect(without(found, told)).toEqual([]);
	// Each figure in `personFigures` must still be on the page, and must not be compared in `figures`.
	expect(without(told, found)).toEqual([]);
});
