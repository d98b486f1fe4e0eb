import { availableParallelism, loadavg, totalmem } from 'node:os';
import type { INodeType } from 'n8n-workflow';
import { benchAlerts } from './alerts';
import { benchClean } from './clean';
import { copyInPostgresql } from './copyInPostgresql';
import { n8nVersion } from './httpRequest';
import { compareJobs } from './jobs';
import { benchLoading } from './loading';
import { benchLimitedLists, benchLimitedLookups, benchLookups } from './lookups';
import type { Result } from './measure';
import { benchMemory } from './memory';
import { benchInnerRows } from './innerRows';
import { benchPolls } from './polls';
import { benchPseudonyms } from './pseudonyms';
import { benchReports } from './reports';
import {
	benchEvents,
	capped,
	middle,
	orders,
	round,
	small,
	smallYear,
	type AverageCost,
	type EventCost,
} from './quietPolls';
import { compareRequests, type Comparison } from './requests';
import { benchRosters } from './rosters';
import { reasons } from './reasons';

const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 });

const seconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Makes a table of results. The ratio is each result's time divided by the time of `peer`. */
function compare(results: readonly Result[], peer: Result): string {
	return table(
		['', 'seconds', 'from – to', `to ${peer.name}`, 'came', 'requests', 'refused', 'connections'],
		results.map(({ name, median, times, came, requests, refused, connections }) => [
			name,
			seconds(median),
			times.length > 1 ? `${seconds(times[0])} – ${seconds(times[times.length - 1])}` : 'once',
			(median / peer.median).toFixed(2),
			typeof came === 'number' ? number(came) : came,
			number(requests),
			number(refused),
			number(connections),
		]),
	);
}

const last = <Value>(values: readonly Value[]): Value => values[values.length - 1];

/** The parts of the bench that can be measured alone. */
export const parts = ['counts', 'pseudonyms'] as const;

/** A section of the results, as Markdown that begins with its heading. */
export interface Section {
	/**
	 * The part that the section belongs to. Some sections belong to no part. The sections of `counts` have the same results on a busy
	 * machine.
	 */
	readonly of?: (typeof parts)[number];
	write(): Promise<string>;
}

const counts = (write: () => Promise<string>): Section => ({ of: 'counts', write });

/**
 * Returns the sections of the page with the results, in their order.
 *
 * @param nodes the compiled nodes
 */
export const sectionsOf = ({
	careManagement,
	trigger,
}: Record<'careManagement' | 'trigger', INodeType>): readonly Section[] => [
	{ write: async () => heading() },
	...[undefined, 0, 60].map((latency) => ({
		write: async () => await rostersSection(careManagement, latency),
	})),
	{ write: memorySection },
	{ write: async () => await lookupsSection(careManagement) },
	{ write: async () => await limitedLookupsSection(careManagement) },
	{ write: async () => await limitedListsSection(careManagement) },
	{ write: async () => await innerRowsSection(careManagement) },
	{ of: 'pseudonyms', write: async () => await pseudonymsSection(careManagement) },
	{ write: reportsSection },
	{ write: async () => await pollsSection(trigger) },
	counts(async () => await quietPollsSection(trigger)),
	counts(async () => await ordersSection(trigger)),
	counts(async () => await smallOfficesSection(trigger)),
	counts(async () => await cappedSection(trigger)),
	counts(async () => await alertsSection()),
	counts(async () => await jobsSection(careManagement, trigger)),
	{ write: async () => loadingSection() },
	counts(async () => await requestsSection(careManagement)),
	counts(async () => reasons),
	counts(async () => copyInPostgresql),
];

const heading = (): string => `# What the node costs, beside what people would use instead

Written by \`npm run bench\`. Each table compares in one process, in turn, in n8n's own execution engine; the API is the
simulator, in a process of its own on the same machine. Times are medians, with the shortest and the longest round.
This machine: ${availableParallelism()} cores, ${number(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, n8n ${n8nVersion()}.
Its load when the run began: ${loadavg()[0].toFixed(1)}. Times are worth something below 1, counts always.`;

async function rostersSection(careManagement: INodeType, latency?: number): Promise<string> {
	const results = await benchRosters(careManagement, latency);
	const aim = latency === undefined ? '1.15' : latency === 0 ? '1.10' : '0.95';
	return `## 99,000 rosters, ${latency === undefined ? 'from a buffer' : `${latency} ms away`}

Aims: at most ${aim} times the loop, and 7 requests.

${compare(results, last(results))}`;
}

async function lookupsSection(careManagement: INodeType): Promise<string> {
	const results = await benchLookups(careManagement);
	return `## 1,000 clients by id, one an item, 60 ms away

Aims: at most 1.3 times HTTP Request, and 3 requests.

${compare(results, results[1])}`;
}

async function limitedLookupsSection(careManagement: INodeType): Promise<string> {
	const results = await benchLimitedLookups(careManagement);
	return `## 1,000 clients by id, where the API takes 20 requests a second

Aim: 3 seconds.

${compare(results, last(results))}`;
}

async function memorySection(): Promise<string> {
	const memory = [...(await benchMemory())];
	const [, loop] = last(memory);
	return `## The most memory for 100,000 rosters

Above what the process held before. Aim: at most 1.5 times the loop.

${table(
	['', 'MB', 'to a bare axios loop'],
	memory.map(([peer, value]) => [peer, number(value), (value / loop).toFixed(2)]),
)}`;
}

async function limitedListsSection(careManagement: INodeType): Promise<string> {
	const [result] = await benchLimitedLists(careManagement);
	const needed = { ...result, name: 'the 6 s that the limit needs', median: 6_000 };
	return `## 120 items that cannot be gathered, where the API takes 20 requests a second

Aim: at most 1.2 times what the limit needs.

${compare([result], needed)}`;
}

async function innerRowsSection(careManagement: INodeType): Promise<string> {
	const results = await benchInnerRows(careManagement);
	return `## 200 agreements with 100 items each

All fields, with Inner Lists as a row for each item, as a text for each agreement, and as they came. No aim: 20,000 items are more work for n8n
than 200.

${compare(results, last(results))}`;
}

async function pseudonymsSection(careManagement: INodeType): Promise<string> {
	const near = await benchPseudonyms(careManagement, 60);
	const far = await benchPseudonyms(careManagement, 300);
	return `## 10,000 incidents with notes, with Pseudonyms

Notes name the 2,013 clients and 487 workers, and each note is another text. All is counted from the start of the node to its items. People who are
known were read within five minutes; where they are not, both lists are read, and their names looked at, once for a workflow. Aim: below 2
times the same without Pseudonyms. Hiding is computing, and goes on while further answers are on their way. So the machine counts, and how long
the service takes.

60 ms away:

${compare(near, last(near))}

300 ms away:

${compare(far, last(far))}`;
}

async function reportsSection(): Promise<string> {
	const costs = await benchReports();
	const rows = last(costs);
	return `## Reports about 100,000 shifts

With their mails and spreadsheets, beside Get Many of the two lists that they read: the shifts, and those with On Hold Type. Aims: at most 1.5
times that, in time and in memory above what the process held before.

${table(
	['', 'seconds', 'from – to', `to ${rows.name}`, 'MB', `to ${rows.name}`, 'requests'],
	costs.map(({ name, median, times, megabytes, requests }) => [
		name,
		seconds(median),
		`${seconds(times[0])} – ${seconds(last(times))}`,
		(median / rows.median).toFixed(2),
		number(megabytes),
		(megabytes / rows.megabytes).toFixed(2),
		number(requests),
	]),
)}`;
}

async function pollsSection(trigger: INodeType): Promise<string> {
	const costs = await benchPolls(trigger);
	return `## Roster Created: a quiet poll, and a day with 20,000 new rosters as it fills

${table(
	['', 'polls', 'items', 'requests a poll', 'KB a poll', 'ms a poll', 'bytes of state at the end'],
	costs.map(({ name, polls, items, requests, kilobytes, milliseconds, stateBytes }) => [
		name,
		...[polls, items, requests, kilobytes, milliseconds, stateBytes].map(number),
	]),
)}`;
}

const costOf = ({ requests, kilobytes }: AverageCost) =>
	`${requests.toLocaleString('en', { maximumFractionDigits: 1 })}, ${number(kilobytes)} KB`;

const ratioOf = (one: AverageCost, naive: AverageCost) =>
	`${(one.requests / naive.requests).toFixed(2)}, ${(one.kilobytes / naive.kilobytes).toFixed(2)}`;

const cellsOf = ({ naive, naiveBusy, quiet, busy, items, polls }: EventCost): string[] => [
	...[costOf(naive), costOf(quiet), ratioOf(quiet, naive)],
	...[costOf(busy), ratioOf(busy, naiveBusy), `${number(items)} of ${number(polls)}`],
];

const costHead = ['naive', 'quiet', 'to naive', 'one a minute', 'to naive', 'items'];

async function quietPollsSection(trigger: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const cost of benchEvents(trigger, [middle])) {
		const day = (cost.quiet.kilobytes * 1_440) / 2 ** 20;
		const gigabytes = day.toLocaleString('en', { maximumFractionDigits: 1 });
		rows.push([cost.event, number(cost.perDay), ...cellsOf(cost), gigabytes]);
	}
	return `## A poll a minute, after a week

Requests and KB a poll, on average over a day in which nothing is entered; then with a record a minute, over a day where so many
are usual, and else over an hour. For those that tell of changes, an hour, and a record is changed in each minute. The naive poller asks
for the same days once, and keeps the ids; its ratios are those of requests and of KB. While records are entered, what it would cost then
counts. Records have ids and are listed by them, and none is on hold. Aims: no more KB than the naive poller; for those who tell of what
was entered, 2 requests a quiet poll and 300 KB, 200 KB for incidents.

${table(['', 'entered a day', ...costHead, 'GB a day of quiet polls'], rows)}`;
}

async function ordersSection(trigger: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const cost of benchEvents(trigger, orders)) {
		rows.push([cost.event, cost.order, ...cellsOf(cost)]);
	}
	return `## A poll a minute, in other orders than that of ids

As above, over an hour, in a provider of a fifth of that size. A list that is \`shuffled\` keeps its order, as one by names would. Aim: no
more KB than the naive poller. To find one record in such a list takes about 13 requests, of a few KB.

${table(['', 'order', ...costHead], rows)}`;
}

async function smallOfficesSection(trigger: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const cost of benchEvents(trigger, [small])) {
		rows.push([cost.event, '199', ...cellsOf(cost)]);
	}
	const ignoresPage = { ignoredParameters: { '*': ['page'] } };
	for await (const cost of benchEvents(trigger, [round], undefined, ignoresPage)) {
		rows.push([cost.event, '150; `page` is ignored', ...cellsOf(cost)]);
	}
	const ofIncidents = ['incidentCreated', 'sirsIncidentCreated', 'incidentChanged'];
	for await (const cost of benchEvents(trigger, [smallYear], ofIncidents)) {
		rows.push([cost.event, '199 of a year', ...cellsOf(cost)]);
	}
	return `## A poll a minute, in a small office

As above, over an hour. The naive poller asks for a week alone. Of a year of incidents, the trigger reads the newest days, and all every ten minutes.

${table(['', 'records', ...costHead], rows)}`;
}

async function cappedSection(trigger: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const cost of benchEvents(trigger, capped)) {
		rows.push([cost.event, number(cost.cap ?? 0), ...cellsOf(cost)]);
	}
	return `## A poll a minute, where the service gives 100 or 50 records at once

As above, over half an hour, with 240 records in the days of each event. The naive poller knows how many come at once. It skips records where the list takes
\`page\`, and else asks day by day, and for open and closed ones where a day is more than comes at once. Aim: no more KB than the naive poller, but for what only
the trigger looks for: closed incidents and earlier days, every ten minutes. So many serious incidents no provider has.

${table(['', 'at once', ...costHead], rows)}`;
}

async function alertsSection(): Promise<string> {
	const rows: string[][] = [];
	for await (const cost of benchAlerts()) {
		const { template, listed, minutes, requests, kilobytes } = cost;
		rows.push([template, ...[listed, minutes, requests, kilobytes / 1_024].map(number)]);
	}
	return `## What the templates that look every few minutes list a day

With 60 incidents and 6 serious ones entered a day, or 300 shifts a day.

${table(['', 'days listed', 'minutes between two runs', 'requests a day', 'MB a day'], rows)}`;
}

async function jobsSection(careManagement: INodeType, trigger: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const { name, knowing, first, second, profiled, error } of compareJobs(
		careManagement,
		trigger,
	)) {
		rows.push([name, number(first), error ?? number(second), number(profiled), number(knowing)]);
	}
	return `## Requests of twelve jobs, done twice

Aim: the second time at most a tenth more than a program that knows the service. A profile of the doctor is a hint: no list is shorter for
it, and so it saves no request.

150 incidents are a number that people choose for a limit, so they are proved to be all; within the hour, their first and last day are enough. The two
jobs at 200 records at once take more the first time: a list that the service cuts off and that takes no \`page\` is asked for once as a
whole, then in slices, and once more where records may have moved from one slice to another meanwhile. A program that does less loses such
records.

${table(
	[
		'',
		'first time',
		'second time',
		'first time with a profile',
		'a program that knows the service',
	],
	rows,
)}`;
}

function loadingSection(): string {
	const { milliseconds, describing, kilobytes } = benchLoading();
	const { parse, clean, ratio } = benchClean();
	return `## Loading, and what a record costs

- Loading the package: ${number(milliseconds)} ms. The descriptions of both nodes: ${describing.toFixed(1)} ms, ${number(kilobytes)} KB for the editor.
- Cleaning 100,000 rosters: ${number(clean)} ms, which is ${ratio.toFixed(2)} times what parsing their JSON takes (${number(parse)} ms).`;
}

/** Says how many requests a list took, and whether all of its records came or the node failed. */
const outcome = ({ requests, got, refused }: Comparison['ours'], count: number): string => {
	const missed = count - got;
	const note = refused ? 'an error' : missed > 0 ? `**${number(missed)} missed**` : 'complete';
	return `${number(requests)}, ${note}`;
};

async function requestsSection(careManagement: INodeType): Promise<string> {
	const rows: string[][] = [];
	for await (const { path, service, count, ...peers } of compareRequests(careManagement)) {
		const { ours, largePages, smallPages } = peers;
		rows.push([
			path,
			service,
			number(count),
			...[ours, largePages, smallPages].map((peer) => outcome(peer, count)),
		]);
		if (!ours.refused && ours.got < count) process.exitCode = 1;
	}
	return `## Requests for a list, and records that did not come

HTTP Request has its own pagination here where the list has pages; /incidents has none.

${table(
	['list', 'the API', 'records', 'our node', 'HTTP Request by 20,000', 'HTTP Request by 200'],
	rows,
)}`;
}
