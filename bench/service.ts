/** Runs the simulator in a separate process, so that it does not share a thread with the code that is measured. See startService.ts. */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { startSimulator, type Row } from '../simulator/mod';
import { bufferOf } from './bufferOf';
import { namedRow } from './namedRows';
import type { Order, Tally } from './startService';

let connections = 0;
let bytes = 0;
let changes = 0;
let buffered = 0;
const counted = new WeakMap<Socket, number>();

subscribe('net.server.socket', () => connections++);
subscribe('http.server.response.finish', (message) => {
	const { socket } = message as { socket: Socket };
	bytes += socket.bytesWritten - (counted.get(socket) ?? 0);
	counted.set(socket, socket.bytesWritten);
});

const itemOf = (index: number) => ({
	...{ AgreementItemId: index + 1, ServiceId: 1 + (index % 30), ChargeRate: 61.5, PayRate: 38.2 },
	...{ Quantity: 2, Unit: 'Hour', Period: 'Week', BudgetAmount: 123, Comments: null, GST: 0 },
});

async function main(): Promise<void> {
	const simulator = await startSimulator({ now: '2026-03-11 09:00:00' });
	let buffer: string | undefined;
	process.on(
		'message',
		async ({ switches, fill = {}, add = {}, change = {}, isBuffered }: Order) => {
			if (switches) {
				simulator.reset();
				Object.assign(simulator.switches, switches);
			}
			for (const [path, { count, items, isNamed, ...options }] of Object.entries(fill)) {
				const withItems = (row: Row) =>
					(row.AgreementItems = Array.from({ length: items ?? 0 }, (_, index) => itemOf(index)));
				const change = isNamed ? namedRow(path, simulator.tables) : items && withItems;
				simulator.fillTable(path, count, change ? { ...options, change } : options);
			}
			for (const [path, count] of Object.entries(add)) {
				for (let added = 0; added < count; added++) simulator.addRecord(path);
			}
			for (const [path, count] of Object.entries(change)) {
				const rows = simulator.tables[path];
				for (let edited = 0; edited < count; edited++) {
					// The step is a prime number, so that the changes hit different records, of different days.
					const row = rows[(changes++ * 7_919) % rows.length];
					Object.assign(
						row,
						path === '/rosters' ? { StartTime: '04:44:00' } : { Closed: 1 - Number(row.Closed) },
					);
				}
			}
			if (isBuffered) buffer ??= await bufferOf(simulator.url, () => buffered++);
			const { url, admin, requests } = simulator;
			const refused = requests.filter(({ status }) => status === 429).length;
			const count = buffer === undefined ? requests.length : buffered;
			const tally = { url: buffer ?? url, admin, requests: count, refused, connections, bytes };
			requests.length = connections = bytes = buffered = 0;
			process.send?.(tally satisfies Tally);
		},
	);
	process.on('disconnect', () => process.exit());
	process.send?.('ready');
}

void main();
