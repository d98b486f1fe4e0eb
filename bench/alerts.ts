import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeType } from 'n8n-workflow';
import { runNode } from '../test/engine/mod';
import { startService } from './startService';

/** What the lists of a template cost a day, besides its trigger. */
export interface AlertCost {
	readonly template: string;
	/** The days back that it lists, and the minutes between two runs. */
	readonly listed: number;
	readonly minutes: number;
	/** A day. */
	readonly requests: number;
	readonly kilobytes: number;
}

/** A template, its lists with what is entered a day, and the day from which they are listed at 2026-03-11. */
const alerts = [
	{
		...{ template: 'serious-incident-email', listed: 29, minutes: 5, since: '2026-02-11' },
		lists: { 'Those of four weeks': ['/SIRS', 6] },
	},
	{
		...{ template: 'reportable-incident-clock', listed: 60, minutes: 15, since: '2026-01-10' },
		lists: { Incidents: ['/incidents', 60], 'Serious incidents': ['/SIRS', 6] },
	},
] as const;

/** What is read of a template. */
interface Template {
	readonly nodes: readonly { readonly name: string; readonly parameters: IDataObject }[];
}

/** As the templates ask for one state after another. */
const states = [true, false].flatMap((closed) =>
	[true, false].map((taskClosed) => ({ json: { closed, taskClosed } })),
);

/**
 * What the templates that look for incidents every few minutes cost the service a day. Each list is read with the node's
 * parameters in the template, a second time in the same n8n.
 */
export async function* benchAlerts(node: INodeType): AsyncGenerator<AlertCost> {
	const service = await startService();
	try {
		for (const { template, listed, minutes, since, lists } of alerts) {
			const file = join(__dirname, '../workflows', `${template}.json`);
			const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as Template;
			let [requests, bytes] = [0, 0];
			for (const [name, [path, perDay]] of Object.entries(lists)) {
				const api = await service.tell({
					switches: {},
					fill: { [path]: { count: perDay * 90, fromDate: '2025-12-12', toDate: '2026-03-11' } },
				});
				const parameters = structuredClone(
					nodes.find((one) => one.name === name)?.parameters,
				) as IDataObject & { filters: IDataObject };
				const from = Object.keys(parameters.filters).find((filter) => /from/i.test(filter)) ?? '';
				parameters.filters[from] = since;
				const run = async () => {
					const { error } = await runNode({
						node,
						parameters: parameters as never,
						credentials: { baseUrl: api.url, ...api.admin },
						items: states,
					});
					if (error) throw new Error(`${template}, ${name}: ${error.message}`);
				};
				await run();
				await service.tell();
				await run();
				const tally = await service.tell();
				requests += tally.requests;
				bytes += tally.bytes;
			}
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
