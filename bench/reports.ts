import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { load } from './buildPackage';
import { measure, median, type Peer, type Result } from './measure';
import { runPeer } from './runPeer';
import { startService, type Tally } from './startService';

const count = 100_000;
const rounds = 3;
const [from, to] = ['2026-02-02', '2026-05-01'];

const period = (setting: string): INodeParameters => ({
	[setting]: 'fromTo',
	[`${setting}First`]: from,
	[`${setting}Last`]: to,
});

const listOf = (onHoldType: string): INodeParameters => ({
	resource: 'roster',
	operation: 'getAll',
	returnAll: true,
	filters: { fromDate: from, toDate: to, ...(onHoldType && { onHoldType }) },
});

const reportOf = (operation: string): INodeParameters => ({
	resource: 'report',
	operation,
	...period(`${operation}_dates`),
	[`${operation}_sendTo`]: 'office@example.com',
	testRun: false,
});

/** The peers: two reports, and Get Many of the two lists that the reports read. */
export const reportPeers: ReadonlyMap<string, readonly INodeParameters[]> = new Map([
	['Weekly Roster', [reportOf('weeklyRoster')]],
	['Shifts Without a Worker', [reportOf('unfilledShifts')]],
	['both lists as rows', [listOf(''), listOf('ALL')]],
]);

/** Runs a peer once. Returns how many items came. */
export async function runReportPeer(name: string, api: Tally): Promise<number> {
	let came = 0;
	for (const parameters of reportPeers.get(name) ?? []) {
		const node = load(parameters.resource === 'report' ? 'CareManagementReport' : 'CareManagement');
		const result = await runPeer(node, parameters, api);
		if (typeof result === 'string') throw new Error(`${name}: ${result}`);
		came += result;
	}
	return came;
}

/** The time and the memory that a report about 100,000 shifts takes. */
export interface ReportCost extends Result {
	/** The most memory above the memory that the process used before, in megabytes. */
	readonly megabytes: number;
}

/**
 * Measures reports about 100,000 shifts of three months, with their mails and spreadsheets. It compares them with Get Many of the lists
 * that they read.
 *
 * @returns the results. The last result is for the lists as rows
 */
export async function benchReports(): Promise<ReportCost[]> {
	const service = await startService();
	try {
		const fill = { '/rosters': { count, fromDate: from, toDate: to } };
		const api = await service.tell({ switches: {}, fill });
		const names = [...reportPeers.keys()];
		const peers: Peer[] = names.map((name) => ({
			name,
			run: async () => await runReportPeer(name, api),
		}));
		const results = await measure(service, peers, rounds);
		const costs: ReportCost[] = [];
		for (const result of results) {
			costs.push({ ...result, megabytes: await memoryOf(result.name, api) });
		}
		return costs;
	} finally {
		service.stop();
	}
}

/** Measures the most memory that a peer takes in a process of its own. Returns the median of several rounds. See memoryOfReport.ts. */
async function memoryOf(name: string, api: Tally): Promise<number> {
	const growths: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const child = fork(join(__dirname, 'memoryOfReport.ts'), [name, JSON.stringify(api)], {
			execArgv: ['--expose-gc', '--import', 'tsx'],
		});
		growths.push(((await once(child, 'message')) as [number])[0]);
	}
	return median(growths);
}
