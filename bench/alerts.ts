import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../test/engine/mod';
import { load } from './buildPackage';
import { startService } from './startService';

/** The daily cost of the lists that a template reads. */
export interface AlertCost {
	readonly template: string;
	/** How many days back the report looks. `minutes` is the time between two runs. */
	readonly listed: number;
	readonly minutes: number;
	/** The number of requests in a day. `kilobytes` is for a day, too. */
	readonly requests: number;
	readonly kilobytes: number;
}

/** The templates, and how many records each of their lists has for a day. */
const alerts = [
	{ ...{ template: 'serious-incident-email', listed: 28, minutes: 2 }, perDay: { '/SIRS': 6 } },
	{
		...{ template: 'reportable-incident-clock', listed: 60, minutes: 15 },
		perDay: { '/incidents': 60, '/SIRS': 6 },
	},
	{ ...{ template: 'visits-not-started', listed: 7, minutes: 5 }, perDay: { '/rosters': 300 } },
	{ ...{ template: 'visits-not-started', listed: 2, minutes: 5 }, perDay: { '/rosters': 300 } },
] as const;

/** For each report, the name of the option that says how many days back the report looks (`listed`). */
const daysOptions: Readonly<Record<string, string>> = {
	reportableIncidents: 'daysBack',
	visitsNotStarted: 'pastDays',
};

const reportType = 'n8n-nodes-care-management.careManagementReport';

/** Returns the settings of the report in a template, with `listed` instead of the template's number of days. */
function settingsOf(template: string, listed: number): INodeParameters {
	const file = join(__dirname, '../workflows', `${template}.json`);
	const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as {
		nodes: { type: string; parameters: INodeParameters }[];
	};
	const parameters = nodes.find(({ type }) => type === reportType)?.parameters;
	const report = String(parameters?.operation);
	const options = parameters?.[`${report}_options`] as INodeParameters;
	return { ...parameters, [`${report}_options`]: { ...options, [daysOptions[report]]: listed } };
}

const dayBefore = (days: number): string =>
	new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * Measures the daily requests and kilobytes of the templates that run every few minutes. Each report runs twice, and only the second run is
 * measured. The report has the settings of the template, but looks `listed` days back.
 */
export async function* benchAlerts(): AsyncGenerator<AlertCost> {
	const node = load('CareManagementReport');
	const service = await startService();
	try {
		for (const { template, listed, minutes, perDay } of alerts) {
			const dates = { fromDate: dayBefore(89), toDate: dayBefore(0) };
			const fill = Object.fromEntries(
				Object.entries(perDay).map(([path, count]) => [path, { count: count * 90, ...dates }]),
			);
			const api = await service.tell({ switches: {}, fill });
			const run = async () => {
				const { error } = await runNode({
					node,
					parameters: settingsOf(template, listed),
					credentials: { baseUrl: api.url, ...api.admin },
				});
				if (error) throw new Error(`${template}: ${error.message}`);
			};
			await run();
			await service.tell();
			await run();
			const { requests, bytes } = await service.tell();
			const runs = (24 * 60) / minutes;
			yield {
				...{ template, listed, minutes },
				requests: requests * runs,
				kilobytes: (bytes * runs) / 1_024,
			};
		}
	} finally {
		service.stop();
	}
}
