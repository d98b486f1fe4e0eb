/** The figures that people rely on are those of the code. Others are written by commands, see docs/test-results.md. */
import { readFileSync } from 'node:fs';
import { usualDuration, usualRequests } from '../../doctor/mod';
import { maxRequestsAtOnce } from '../../http/mod';
import { defaultMaxConcurrency, initialConcurrency, maxWait } from '../../http/rateLimiter';
import { maxFields } from '../../nodes/CareManagement/read/chooseFields';
import { maxItems } from '../../nodes/CareManagement/read/flattenRecords';
import { events } from '../../nodes/CareManagementTrigger/events/events';
import { scripts } from '../../package.json';
import { templates } from '../../pages/templates';
import { healthChecks } from '../../reports/healthChecks';
import { reports } from '../../reports/mod';

const minute = 60_000;

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

const text = (page: string): string => readFileSync(page, 'utf8').replace(/\s+/g, ' ');

const plain = (count: number): string => count.toLocaleString('en');

/** How many records of an event the trigger remembers. */
const remembered = (event: string): string => {
	const { days } = events[event];
	return plain(days === 'ahead' ? 0 : (days.identities ?? 0));
};

/** How many rows a table of a page has between its markers. */
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

/** How much a command plays, as package.json sets it. */
const played = (script: keyof typeof scripts, name: string): string =>
	plain(Number(new RegExp(`${name}=(\\d+)`).exec(scripts[script])?.[1]));

const figures: ReadonlyArray<readonly [page: string, says: string]> = [
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
	['docs/development.md', `plays ${played('test:lives', 'LIVES')} random histories`],
	['docs/development.md', `reads ${played('test:lists', 'LISTS')} lists`],
	['docs/development.md', `${played('test:doctor', 'RUNS')} random services`],
	['docs/development.md', `and with ${played('test:reports', 'VISITS')} visits`],
	['docs/test-results.md', `${played('test:lives', 'LIVES')} lives of triggers`],
	['docs/alerts.md', `at most about ${remembered('incidentCreated')} incidents`],
	['docs/alerts.md', `at most about ${remembered('timesheetCreated')} timesheets`],
	['docs/templates.md', `Only ${words[writersToWorkers]} templates can write to workers`],
	['docs/development.md', `the clicks of ${words[rowsOf('docs/development.md', 'clicks')]} jobs`],
	['docs/development.md', `ends with ${words[rowsOf('docs/development.md', 'clicks')]} jobs`],
];

it.each(figures)('%s says %s', (page, says) => {
	expect(text(page)).toContain(says);
});

it('there are more than a hundred checks, as the page of Data Health says', () => {
	expect(text('docs/reports/dataHealth.md')).toContain('more than a hundred [checks]');
	expect(healthChecks.length).toBeGreaterThan(100);
});

it('docs/templates.md has a row for each template', () => {
	expect(rowsOf('docs/templates.md', 'templates')).toBe(templates.length);
});
