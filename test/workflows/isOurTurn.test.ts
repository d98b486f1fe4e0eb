import fc from 'fast-check';
import { isOurTurn } from '../../workflows/code/shared/isOurTurn.js';

const texts = {
	mail: 'w1: Incident 1 after 0 hours',
	claim: 'sending w1: Incident 1 after 0 hours',
};
const row = (id: number, mail: string, minute: number) => ({
	id,
	mail,
	createdAt: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
});
const own = row(5, texts.claim, 30);

it.each<[string, object[], boolean]>([
	['no other claim', [own], true],
	['a claim before ours', [own, row(4, texts.claim, 29)], false],
	['a claim after ours', [own, row(6, texts.claim, 30)], true],
	['a claim of a run that was killed', [own, row(4, texts.claim, 20)], true],
	['a claim of nine minutes ago', [own, row(4, texts.claim, 21)], false],
	['a mail that was sent meanwhile', [own, row(4, texts.mail, 30)], false],
	['a mail that was sent long ago', [own, row(1, texts.mail, 0)], false],
	['a claim to another mail', [own, row(4, 'sending another', 30)], true],
	[
		'a claim at a time that cannot be read',
		[own, { id: 4, mail: texts.claim, createdAt: '' }],
		true,
	],
	['a table that cannot be read', [{ error: 'no such table' }], true],
])('%s', (_, rows, isOurs) => {
	expect(isOurTurn(rows, own, texts)).toBe(isOurs);
});

it('a claim that could not be entered keeps no mail back', () => {
	expect(isOurTurn([row(4, texts.claim, 29)], { error: 'refused' }, texts)).toBe(true);
	expect(isOurTurn([row(4, texts.mail, 29)], { error: 'refused' }, texts)).toBe(false);
});

/** What a run does with a mail, one after the other: claim, look, and send, note and take back where it is its turn. */
type Step = 'claim' | 'look' | 'send' | 'note' | 'takeBack';
const steps: readonly Step[] = ['claim', 'look', 'send', 'note', 'takeBack'];

it('whatever the order of the steps of several runs, the mail is sent once, and at least once where runs are killed', () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 1, max: 4 }),
			fc.array(fc.nat(3), { maxLength: 40 }),
			fc.option(fc.record({ run: fc.nat(3), step: fc.nat(4) }), { nil: undefined }),
			(count, order, killed) => {
				let table: { id: number; mail: string; createdAt: string }[] = [];
				let lastId = 0;
				let sent = 0;
				const enter = (mail: string, minute: number) => {
					const entered = row(++lastId, mail, minute);
					table.push(entered);
					return entered;
				};
				const runner = (index: number, minute: number) => {
					let done = 0;
					let claim = row(0, '', 0);
					let isOurs = false;
					const act: Record<Step, () => void> = {
						claim: () => (claim = enter(texts.claim, minute)),
						look: () => (isOurs = isOurTurn(table, claim, texts)),
						send: () => (sent += isOurs ? 1 : 0),
						note: () => isOurs && enter(texts.mail, minute),
						takeBack: () => (table = table.filter(({ id }) => id !== claim.id)),
					};
					return () => {
						if (killed?.run === index && killed.step === done) return false;
						if (done === steps.length) return false;
						act[steps[done++]]();
						return true;
					};
				};
				const runs = Array.from({ length: count }, (_, index) => runner(index, 0));
				for (const index of order) runs[index % count]();
				for (const run of runs) while (run());
				const wasKilled = killed !== undefined && killed.run < count;
				if (!wasKilled) expect(sent).toBe(1);
				// A quarter of an hour later.
				const later = runner(9, 15);
				while (later());
				expect(sent).toBeGreaterThanOrEqual(1);
				if (!wasKilled) expect(sent).toBe(1);
				expect(sent).toBeLessThanOrEqual(2);
			},
		),
		{ numRuns: 2_000 },
	);
});
