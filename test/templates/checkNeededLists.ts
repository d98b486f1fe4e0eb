import type { Bench, Settings } from './bench';

/** Checks for each of these lists: if it is missing, the template sends nothing and the run fails. */
export async function checkNeededLists(
	bench: Bench,
	paths: readonly string[],
	settings: Settings = {},
): Promise<void> {
	for (const path of paths) {
		bench.reset();
		bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
		await bench.check(`without ${path} nothing is sent, and the run fails`, async () => {
			const before = bench.mailServer.mails.length;
			const message = await bench.run(settings).then(
				() => 'nothing',
				(error: Error) => error.message,
			);
			// If a node has an error output, n8n gives only the title of the error. The title names the list.
			const says = ['for administrators only', `refused access (GET ${path})`];
			return [
				...(says.some((text) => message.includes(text)) ? [] : [`It says: ${message}`]),
				...(bench.mailServer.mails.length === before ? [] : ['A mail was sent.']),
			];
		});
	}
	bench.reset();
}
