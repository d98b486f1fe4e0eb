/**
 * When to come back, according to the headers of an answer. Each row of the table in `http/retryAfter.ts` has its
 * examples here.
 */
import fc from 'fast-check';
import { retryAfter, retryText } from '../../http/retryAfter';

const ours = Date.parse('2026-03-11T09:00:00Z');
const hour = 3_600_000;
const answer = (headers: Record<string, string>) => ({ status: 429, headers, body: '' });
const dateAt = (time: number) => new Date(time).toUTCString();

it.each<[name: string, text: (now: number) => string, wait: number | undefined]>([
	['Retry-After', () => '7', 7_000],
	['retry-after', () => ' 7 ', 7_000],
	['RETRY-AFTER', () => '0', 0],
	['Retry-After', (now) => dateAt(now + 9_000), 9_000],
	['Retry-After', (now) => dateAt(now - hour), 0],
	['Retry-After', () => 'soon', undefined],
	['Retry-After', () => '', undefined],
	['X-Other', () => '7', undefined],
])('%s, %s', (name, text, wait) => {
	expect(retryAfter(answer({ [name]: text(ours) }), ours)).toBe(wait);
	// A service whose clock is an hour ahead counts from its own time.
	const theirs = ours + hour;
	const response = answer({ [name]: text(theirs), Date: dateAt(theirs) });
	expect(retryAfter(response, ours)).toBe(wait);
	expect(retryText(response)).toBe(name === 'X-Other' ? undefined : text(theirs));
});

it('is never what nobody can wait for, whatever the headers say', () => {
	const texts = fc.oneof(fc.string(), fc.double().map(String), fc.date().map(String));
	fc.assert(
		fc.property(texts, texts, (text, Date) => {
			const wait = retryAfter(answer({ 'Retry-After': text, Date }), ours);
			expect(wait === undefined || wait >= 0).toBe(true);
		}),
	);
});
