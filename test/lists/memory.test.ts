import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSimulator } from '../../simulator/mod';

it('listRecords() holds a list of 40,000 rosters once', async () => {
	const simulator = await startSimulator({ tables: {} });
	try {
		simulator.fillTable('/rosters', 40_000);
		const { url, admin } = simulator;
		const { stdout } = await promisify(execFile)(process.execPath, [
			'--expose-gc',
			'--import',
			'tsx',
			join(__dirname, 'heldOnce.ts'),
			JSON.stringify({ url, admin }),
		]);
		const { count, copies, held, once } = JSON.parse(stdout) as Record<string, number>;
		expect([count, copies]).toEqual([40_000, 40_000]);
		expect(held).toBeLessThan(once * 1.3);
	} finally {
		await simulator.close();
	}
});
