import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { identify } from '../../nodes/CareManagement/write/getRecord';

const contextWith = (file: object): Context =>
	({
		getNodeParameter: () => 'data',
		helpers: { assertBinaryData: () => ({ mimeType: 'application/pdf', ...file }) },
	}) as unknown as Context;

const file = { fileName: 'check.pdf', fileSize: '12 kB', data: 'JVBERi0=' };

/** Returns what identifies a write, as a text. */
const textOf = (metadata: object, of: object) =>
	JSON.stringify(identify(contextWith(of), async () => new FormData(), metadata));

it('one upload is the same upload again, and another worker, name, size or file makes another one', () => {
	const first = textOf({ CarerId: 5 }, file);
	expect(textOf({ CarerId: 5 }, { ...file })).toBe(first);
	const others = [
		textOf({ CarerId: 6 }, file),
		textOf({ CarerId: 5 }, { ...file, fileName: 'police.pdf' }),
		textOf({ CarerId: 5 }, { ...file, fileSize: '13 kB' }),
		textOf({ CarerId: 5 }, { ...file, id: 'filesystem-v2:2' }),
	];
	expect(new Set([first, ...others]).size).toBe(5);
	expect(first).not.toContain(file.data);
});

it('any other write is told by its body', () => {
	const body = { CarerId: 5 };
	expect(identify(contextWith({}), body, {})).toBe(body);
});
