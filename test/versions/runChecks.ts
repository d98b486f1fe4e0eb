/**
 * `runChecks.ts <folder with n8n-core> <folder of the package> <simulator>` runs the checks in one engine, and sends
 * the failed checks to the parent process. After that, nothing may keep the process alive.
 */
import './useEngine';
import { stopEngine } from '../engine/mod';
import { checks } from './checks';
import type { Failure } from './engineResult';
import { createFixture } from './fixture';

async function main(packageFolder: string, simulatorUrl: string): Promise<void> {
	const failures: Failure[] = [];
	const fixture = await createFixture(packageFolder, simulatorUrl);
	for (const column of Object.keys(checks) as (keyof typeof checks)[]) {
		for (const [name, check] of Object.entries(checks[column])) {
			await fixture.simulator.reset();
			try {
				await check(fixture);
			} catch (error) {
				failures.push({ column, name, message: (error as Error).message });
			}
		}
	}
	stopEngine();
	process.send?.(failures);
	process.disconnect?.();
}

void main(process.argv[3], process.argv[4]);
