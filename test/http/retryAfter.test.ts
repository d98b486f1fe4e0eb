/**
 * Tests the reading of headers that say when to send the next request, such as Retry-After. Each row of the table in
 * `http/retryHeaders.ts` has its examples here.
 */
import fc from 'fast-check';
import { retryAfter, retryText } from '../../http/retryAfter';
import { retryHeaders } from '../../http/retryHeaders';

const ours = Date.parse('2026-03-11T09:00:00Z');
const hour = 3_600_000;
const answer = (headers: Record<string, string>, status = 429) => ({ status, headers, body: '' });
const dateAt = (time: number) => new Date(time).toUTCString();

const examples: [name: string, text: (now: number) => string, wait: number | undefined][] = [
	['Retry-After', () => '7', 7_000],
	['retry-after', () => ' 7 ', 7_000],
	['RETRY-AFTER', () => '0', 0],
	['Retry-After', () => '86400', 24 * hour],
	['Retry-After', () => '86401', undefined],
	['Retry-After', (now) => String(now / 1000 + 7), undefined],
	['Retry-After', (now) => dateAt(now + 9_000), 9_000],
	['Retry-After', (now) => dateAt(now - hour), 0],
	['Retry-After', (now) => dateAt(now + 25 * hour), undefined],
	['Retry-After', () => 'soon', undefined],
	['Retry-After', () => '', undefined],
];

it.each(examples)('%s, %s', (name, text, wait) => {
	expect(retryAfter(answer({ [name]: text(ours) }), ours)).toBe(wait);
	// If the service's clock is an hour ahead, its headers give times by that clock.
	const theirs = ours + hour;
	const response = answer({ [name]: text(theirs), Date: dateAt(theirs) });
	expect(retryAfter(response, ours)).toBe(wait);
	expect(retryText(response, ours)).toBe(text(theirs));
});

it('another header says nothing', () => {
	expect(retryAfter(answer({ 'X-Other': '7' }), ours)).toBeUndefined();
	expect(retryText(answer({ 'X-Other': '7' }), ours)).toBeUndefined();
});

describe.each(retryHeaders)('$name', ({ name, counts }) => {
	it('has an example above', () => {
		const names = examples.map(([example]) => example);
		const missing = `Give ${name} rows in the examples of this file (docs/add-a-header.md).`;
		expect(names.includes(name) ? '' : missing).toBe('');
	});

	it('counts for the statuses that its row says', () => {
		const quota = /limit|quota|remaining|reset/i.test(name) && counts === 'always';
		const wrong = `${name} may stand on every answer: write counts: 'whenRefused' (docs/add-a-header.md).`;
		expect(quota ? wrong : '').toBe('');
		// The test of `examples` above tries only the status 429.
		for (const [example, text, wait] of examples.filter(([example]) => example === name)) {
			const waits = [503, 408, 500, 502].map((status) =>
				retryAfter(answer({ [example]: text(ours) }, status), ours),
			);
			const others = counts === 'always' ? wait : undefined;
			expect(waits).toEqual([wait, others, others, others]);
		}
	});

	it('is never what nobody can wait for, whatever it says', () => {
		const texts = fc.oneof(
			...[fc.string(), fc.double().map(String), fc.nat().map(String), fc.date().map(String)],
			fc.maxSafeNat().map(String),
		);
		fc.assert(
			fc.property(texts, texts, (text, Date) => {
				const wait = retryAfter(answer({ [name]: text, Date }), ours);
				expect(wait === undefined || (wait >= 0 && wait <= 24 * hour)).toBe(true);
			}),
		);
	});
});
