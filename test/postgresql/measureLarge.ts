import { readdirSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { DateTime } from 'luxon';
import { reads } from '../../api/mod';
import { recordsOf } from '../../http/mod';
import { compareCopy } from './compareCopy';
import { measureYears } from './measureYears';
import { processorSeconds } from './processorSeconds';
import { readService } from './readService';
import type { Stage } from './stage';

const rosters = 100_000;
const timesheets = 50_000;

/** The first copy may take at most this many times as long as the bare loop. */
const maxRatio = 4;

const mebibyte = 2 ** 20;

/**
 * Measures the first copy of many shifts and timesheets, the second run, and queries over three years. A bare loop with
 * COPY is measured for comparison.
 *
 * @param today the last day with records
 */
export async function measureLarge(
	stage: Stage,
	months: readonly string[],
	today: DateTime,
): Promise<void> {
	const { simulator, database } = stage;
	const range = { fromDate: `${months[0]}-01`, toDate: today.toISODate() ?? '' };
	simulator.fillTable('/rosters', rosters, {
		...range,
		// As at a real provider, some shifts are on hold.
		change: (row, index) => (row.OnHoldType = index % 33 === 0 ? 'Cancelled' : ''),
	});
	simulator.fillTable('/timesheets', timesheets, range);

	const timed = async (body: () => Promise<unknown>): Promise<number> => {
		const begun = performance.now();
		await body();
		return (performance.now() - begun) / 1000;
	};
	const loops = [
		await timed(() => bareLoop(stage, range)),
		await timed(() => bareLoop(stage, range)),
	];
	const loop = Math.min(...loops);
	const read = Math.min(
		await timed(() => bareRead(stage, range)),
		await timed(() => bareRead(stage, range)),
	);
	const processorTimes = () => ['bin/n8n', 'postgres'].map(processorSeconds);
	const atFirst = processorTimes();
	const first = await stage.timedRun();
	const afterFirst = processorTimes();
	const written = () =>
		database.run(
			"select md5(string_agg(xmin || ' ' || ctid::text, ',' order by ctid)) from care.record",
		);
	const before = written();
	const beforeSecond = processorTimes();
	const second = await stage.timedRun();
	const afterSecond = processorTimes();
	const isUnchanged = written() === before;
	const peak = Math.round(peakMemory(stage.userFolder) / mebibyte);
	const limit = Math.round(getHeapStatistics().heap_size_limit / mebibyte);
	const wrong = compareCopy(database, await readService(simulator, months));
	const views = await timed(async () =>
		database.run("select md5(string_agg(t::text, '')) from care.roster t"),
	);
	const report = await timed(async () =>
		database.run('select count(*) from (select * from care.hours_by_worker_and_week offset 0) t'),
	);

	const longest = database.rows<{ resource: string; seconds: number }>(
		`select resource, sum(extract(epoch from finished - asked)) as seconds from care.run
			where id <= (select max(id) / 2 from care.run) group by resource order by 2 desc limit 3`,
	);
	const told = longest.map(({ resource, seconds }) => `${resource} ${seconds.toFixed(1)} s`);
	console.log(`Of the first copy: ${told.join(', ')}; the load now: ${loadavg()[0].toFixed(1)}`);
	const [{ seconds: between }] = database.rows<{ seconds: number }>(
		`select sum(extract(epoch from asked - ended)) as seconds from (
			select asked, lag(finished) over (order by id) as ended from care.run where id <= (select max(id) / 2 from care.run)
		) as r`,
	);
	console.log(`Between two lists of the first copy: ${between.toFixed(1)} s in all`);
	console.log(
		`A bare loop with COPY: ${loop.toFixed(1)} s (${loops.map((one) => one.toFixed(1)).join(', ')})`,
	);
	console.log(`The first copy: ${first.toFixed(1)} s, ${(first / loop).toFixed(2)} times the loop`);
	console.log(
		`The second run: ${second.toFixed(1)} s, ${(second / read).toFixed(2)} times a bare read of the same lists (${read.toFixed(1)} s), which wrote ${isUnchanged ? 'nothing' : 'ROWS'}`,
	);
	await stage.readNothing();
	const beforeBare = processorTimes();
	// The copy keeps no fingerprint of lists that it reads by state, such as incidents. So it needs the records of these
	// lists. Here no records come, so the run ends with an error.
	const bare = await stage.timedRun('error');
	const afterBare = processorTimes();
	console.log(`A run with n8n's own nodes only, which reads no list: ${bare.toFixed(1)} s`);
	for (const [name, from, to] of [
		['first', atFirst, afterFirst],
		['second', beforeSecond, afterSecond],
		['one that reads no list', beforeBare, afterBare],
	] as const) {
		const [n8n, postgresql] = to.map((seconds, index) => (seconds - from[index]).toFixed(1));
		console.log(`Processor time of the ${name}: n8n ${n8n} s, PostgreSQL ${postgresql} s`);
	}
	console.log(`The most memory of n8n: ${peak} MiB; the default limit of its heap: ${limit} MiB`);
	console.log(
		`All columns of care.roster: ${views.toFixed(1)} s; hours by worker and week: ${report.toFixed(1)} s`,
	);
	measureYears(database, rosters, range.toDate);
	if (wrong.length > 0) throw new Error(wrong.join('\n').slice(0, 2000));
	if (!isUnchanged) throw new Error('The second run wrote rows.');
	if (first > maxRatio * loop) throw new Error(`More than ${maxRatio} times the loop.`);
	if (peak > limit) throw new Error('More memory than the default limit.');
}

/** The large lists that a run reads, with their filters and the number of records on a page. */
const lists = {
	all: [reads.rosters, 'onHoldType=ALL&', 20_000],
	takingPlace: [reads.rosters, '', 20_000],
	timesheets: [reads.timesheets, '', 40_000],
} as const;

interface Days {
	readonly fromDate: string;
	readonly toDate: string;
}

/** Reads pages and writes them with COPY. This is the simplest program that does the work. */
async function bareLoop(stage: Stage, days: Days): Promise<void> {
	const { database } = stage;
	database.run('drop table if exists bare; create table bare (resource text, data jsonb)');
	for (const list of [lists.all, lists.timesheets]) {
		const [{ path }] = list;
		for await (const rows of pagesOf(stage, list, days)) {
			const lines = rows.map((row) => `${path}\t${JSON.stringify(row).replaceAll('\\', '\\\\')}\n`);
			database.copy('bare', lines.join(''));
		}
	}
}

/**
 * Reads the large lists as the template does, and writes nothing. Shifts are read twice: all shifts, and only the shifts
 * that take place. The list of all shifts does not show for each shift whether it is on hold.
 */
async function bareRead(stage: Stage, days: Days): Promise<void> {
	for (const list of Object.values(lists)) {
		for await (const rows of pagesOf(stage, list, days)) if (rows.length === 0) return;
	}
}

async function* pagesOf(
	{ simulator: { url, admin } }: Stage,
	[endpoint, onHold, limit]: (typeof lists)[keyof typeof lists],
	{ fromDate, toDate }: Days,
): AsyncGenerator<object[]> {
	const headers = { User: admin.user, Key: admin.key, Secret: admin.secret };
	for (let page = 0; ; page += limit) {
		const query = `${onHold}fromDate=${fromDate}&toDate=${toDate}&limit=${limit}&page=${page}`;
		const response = await fetch(`${url}${endpoint.path}?${query}`, { headers });
		const rows = recordsOf(endpoint, await response.json());
		yield rows;
		if (rows.length < limit) return;
	}
}

/** Returns the most memory, in bytes, that any process of n8n has held. */
function peakMemory(userFolder: string): number {
	const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	const peaks = processes.map((id) => {
		try {
			const isOurs = readFileSync(`/proc/${id}/environ`, 'utf8').includes(
				`N8N_USER_FOLDER=${userFolder}\0`,
			);
			const [, peak = '0'] =
				/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
			return isOurs ? Number(peak) * 1024 : 0;
		} catch {
			// The process has ended by now, or belongs to another user.
			return 0;
		}
	});
	return Math.max(...peaks);
}
