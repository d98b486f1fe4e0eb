import type { Bench, Settings } from './bench';

/**
 * Checks that the template refuses wrong settings by name, before anything is requested or sent.
 *
 * @param wrong the settings of each run. In each run, the first setting is wrong
 */
export async function checkWrongSettings(bench: Bench, wrong: readonly Settings[]): Promise<void> {
	bench.reset();
	for (const settings of wrong) {
		await bench.check(`is refused by name: ${JSON.stringify(settings)}`, async () => {
			bench.simulator.requests.length = 0;
			const before = bench.mailServer.mails.length;
			const message = await bench.run(settings).then(
				() => 'nothing',
				(error: Error) => error.message,
			);
			const [name] = Object.keys(settings);
			return [
				...(message.includes(`"Fill in here": ${name} must`) ? [] : [`It says: ${message}`]),
				...(bench.simulator.requests.length === 0 ? [] : ['The service was asked.']),
				...(bench.mailServer.mails.length === before ? [] : ['A mail was sent.']),
			];
		});
	}
}
