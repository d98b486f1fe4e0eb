/** Makes a report, or reads its lists, and tells the most memory that it took; see reports.ts. */
import { stopEngine, startEngine } from '../test/engine/mod';
import { load } from './buildPackage';
import { runReportPeer } from './reports';
import type { Tally } from './startService';

const megabyte = 1_048_576;

async function main(): Promise<void> {
	await startEngine();
	load('CareManagement');
	load('CareManagementReport');
	global.gc?.();
	const before = process.memoryUsage.rss();
	await runReportPeer(process.argv[2], JSON.parse(process.argv[3]) as Tally);
	process.send?.(process.resourceUsage().maxRSS / 1_024 - before / megabyte);
	stopEngine();
	process.disconnect();
}

void main();
