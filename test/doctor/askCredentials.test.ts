import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { askCredentials } from '../../doctor/mod';

function openTerminal() {
	const input = Object.assign(new PassThrough(), { isTTY: true });
	const output = new PassThrough();
	let text = '';
	output.on('data', (chunk) => (text += String(chunk)));
	/** Waits until the terminal shows a prompt, and then types. */
	const answer = async (prompt: string, keys: string) => {
		const shown = () => text.split('\x1b[0J').at(-1) ?? '';
		while (!shown().includes(prompt)) await wait(5);
		text = '';
		input.write(keys);
	};
	let all = '';
	output.on('data', (chunk) => (all += String(chunk)));
	return { input, output, answer, shown: () => all };
}

it('asks a person for each value, and shows neither the key nor the secret', async () => {
	const { input, output, answer, shown } = openTerminal();
	const asked = askCredentials({ CARE_MANAGEMENT_USER: 'api' }, input, output);
	await answer('Base URL: ', '\r');
	await answer('Base URL: ', 'https://care.example.com\r');
	await answer('Key: ', 'k-123\r');
	await answer('Secret: ', ' s-456 \r');
	await expect(asked).resolves.toEqual({
		baseUrl: 'https://care.example.com',
		user: 'api',
		key: 'k-123',
		secret: 's-456',
	});
	expect(shown()).not.toMatch(/k-123|s-456/);
});

it.each([
	['Ctrl+C', '\x03'],
	['Ctrl+D', '\x04'],
])('ends with status 130 at %s', async (_name, keys) => {
	const exit = jest.spyOn(process, 'exit').mockReturnValue(undefined as never);
	const { input, output, answer } = openTerminal();
	void askCredentials({}, input, output).catch(() => {});
	await answer('Base URL: ', keys);
	while (exit.mock.calls.length === 0) await wait(5);
	expect(exit).toHaveBeenCalledWith(130);
	exit.mockRestore();
});
