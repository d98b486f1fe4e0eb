import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { reads } from '../../api/mod';
import { listRecords } from '../../client/mod';
import { startSimulator } from '../../simulator/mod';
import { closeConnections, sessionWith } from './session';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The bytes that are in use once all garbage is gone. */
const inUse = (): number => {
	collectGarbage();
	return process.memoryUsage().heapUsed;
};

it('listRecords() holds a list of 100,000 rosters once', async () => {
	const simulator = await startSimulator({ provider: {} });
	try {
		simulator.many('/rosters', 100_000);
		const session = sessionWith(simulator);
		await listRecords(session, reads.rosters, {}, 100);

		const before = inUse();
		const records = await listRecords(session, reads.rosters, {});
		const held = inUse() - before;
		expect(records).toHaveLength(100_000);

		// The same records again, parsed from one text, are what holding them once costs.
		const text = JSON.stringify(records.slice(0, 50_000));
		const beforeCopy = inUse();
		const copy = JSON.parse(text) as unknown[];
		const once = (inUse() - beforeCopy) * 2;
		expect(copy).toHaveLength(50_000);
		expect(held).toBeGreaterThan(once / 2);
		expect(held).toBeLessThan(once * 1.3);
	} finally {
		closeConnections();
		await simulator.close();
	}
}, 60_000);
