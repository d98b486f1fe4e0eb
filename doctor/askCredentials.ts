import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Credentials } from './openSession';

const asked = [
	{ name: 'baseUrl', variable: 'CARE_MANAGEMENT_URL', prompt: 'Base URL', isSecret: false },
	{ name: 'user', variable: 'CARE_MANAGEMENT_USER', prompt: 'User', isSecret: false },
	{ name: 'key', variable: 'CARE_MANAGEMENT_KEY', prompt: 'Key', isSecret: true },
	{ name: 'secret', variable: 'CARE_MANAGEMENT_SECRET', prompt: 'Secret', isSecret: true },
] as const;

/**
 * Reads the values of the credential from the environment, and asks a person for missing values. The terminal does not show the key and the
 * secret while the person types them.
 *
 * @throws Error when a value is missing and the input is not a terminal
 */
export async function askCredentials(
	environment: NodeJS.ProcessEnv,
	input: NodeJS.ReadableStream & { isTTY?: boolean },
	output: NodeJS.WritableStream,
): Promise<Credentials> {
	const values: Record<string, string> = {};
	for (const { name, variable, prompt, isSecret } of asked) {
		const given = environment[variable]?.trim();
		if (!given && input.isTTY !== true) {
			const variables = asked.map((one) => one.variable).join(', ');
			throw new Error(`Set ${variable}. The doctor reads ${variables}, or asks in a terminal.`);
		}
		values[name] = given ?? '';
		while (values[name] === '') values[name] = await ask(prompt, isSecret, input, output);
	}
	return values as unknown as Credentials;
}

async function ask(
	prompt: string,
	isSecret: boolean,
	input: NodeJS.ReadableStream,
	output: NodeJS.WritableStream,
): Promise<string> {
	const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
	if (isSecret) output.write(`${prompt}: `);
	const lines = createInterface({ input, output: isSecret ? silent : output, terminal: true });
	const leave = () => process.exit(130);
	lines.once('close', leave);
	const answer = await lines.question(isSecret ? '' : `${prompt}: `);
	lines.off('close', leave).close();
	if (isSecret) output.write('\n');
	return answer.trim();
}
