/** Makes a report or reads its lists, and reports to the parent process how much memory this took at most. See reports.ts. */
import { load } from './buildPackage';
import { runReportPeer } from './reports';
import type { Tally } from './startService';
import { tellMemory } from './tellMemory';

const prepare = () => {
	load('CareManagement');
	load('CareManagementReport');
};

void tellMemory(prepare, async () => {
	await runReportPeer(process.argv[2], JSON.parse(process.argv[3]) as Tally);
});
