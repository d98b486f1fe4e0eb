/**
 * Checks that each mail is sent exactly once if no run is killed, whatever the order of the steps of several runs. If a
 * run is killed, each mail is sent once or twice. The tests use the conditions and expressions of the templates' own nodes.
 */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { readTemplate, type WorkflowNode } from '../../localN8n/templates';

interface TableRow {
	readonly id: number;
	readonly [column: string]: unknown;
}

interface Condition {
	readonly keyName: string;
	readonly condition?: 'lt' | 'gte';
	readonly keyValue: string;
}

interface Message {
	readonly key: string;
	readonly testRun: boolean;
	readonly follows?: string;
}

/** The variables of an expression. */
interface Scope {
	readonly $json: Readonly<Record<string, unknown>>;
	readonly $now: DateTime;
	readonly $execution: { readonly id: string };
	readonly $: (name: string) => unknown;
}

/** Evaluates an n8n expression. An expression that fails gives undefined. */
function evaluate(expression: string, scope: Scope): unknown {
	const code = expression.replace(/^=\{\{|\}\}$/g, '');
	try {
		return new Function(...Object.keys(scope), `return (${code})`)(...Object.values(scope));
	} catch {
		return undefined;
	}
}

/** A template, its data table, and its sent mails. */
class Stage {
	private rows: TableRow[] = [];
	private lastId = 0;
	readonly sent: string[] = [];
	now = DateTime.fromISO('2026-03-02T09:00');

	constructor(private readonly nodes: readonly WorkflowNode[]) {}

	private parametersOf(name: string) {
		const node = this.nodes.find((one) => one.name === name);
		return node!.parameters as unknown as {
			filters: { conditions: readonly Condition[] };
			columns: { value: Readonly<Record<string, string>> };
			conditions: { conditions: readonly { leftValue: string }[] };
		};
	}

	private matching(name: string, scope: Scope): TableRow[] {
		const { conditions } = this.parametersOf(name).filters;
		const wanted = conditions.map(({ keyName, condition, keyValue }) => {
			const value = evaluate(keyValue, scope);
			return (row: TableRow) =>
				condition === undefined
					? row[keyName] === value
					: condition === 'lt'
						? Number(row[keyName]) < Number(value)
						: Number(row[keyName]) >= Number(value);
		});
		return this.rows.filter((row) => wanted.every((fits) => fits(row)));
	}

	private values(name: string, scope: Scope) {
		const entries = Object.entries(this.parametersOf(name).columns.value);
		return Object.fromEntries(entries.map(([column, text]) => [column, evaluate(text, scope)]));
	}

	/** Does the steps of a run one after the other. The mail server may refuse all mails of the run. */
	*run(messages: readonly Message[], id: string, isRefused: boolean): Generator<undefined, void> {
		let claims: { json: object }[] = [];
		const scope = ($json: Scope['$json'] | Message, item?: Message): Scope => ({
			$json: { ...$json },
			$now: this.now,
			$execution: { id },
			$: (name) => ({ all: () => (name === 'Claims' ? claims : []), item: { json: item } }),
		});
		for (const message of messages) {
			const taken = this.matching('Claim each mail', scope(message)).map((row) => row.id);
			const values = this.values('Claim each mail', scope(message));
			if (taken.length === 0) this.rows.push({ ...values, id: ++this.lastId });
			else
				this.rows = this.rows.map((row) => (taken.includes(row.id) ? { ...row, ...values } : row));
			yield;
		}
		claims = this.matching('Claims', scope({})).map((json) => ({ json }));
		yield;
		const [{ leftValue }] = this.parametersOf('Mine and not sent').conditions.conditions;
		// If the value is exactly true, the mail is not sent.
		const mine = messages.filter((message) => evaluate(leftValue, scope(message)) !== true);
		if (isRefused) return;
		for (const { key } of mine) {
			this.sent.push(key);
			yield;
		}
		for (const message of mine) {
			const recorded = this.matching('Record as sent', scope({}, message)).map((row) => row.id);
			const values = this.values('Record as sent', scope({}, message));
			this.rows = this.rows.map((row) => (recorded.includes(row.id) ? { ...row, ...values } : row));
			yield;
		}
	}
}

const templates = [
	['reportable-incident-clock', 10],
	['serious-incident-email', 4],
	['visits-not-started', 4],
] as const;

const messages = ['one', 'two'].map((key) => ({ key, testRun: false }));

const play = (run: Generator) => {
	while (run.next().done !== true);
};

describe.each(templates)('%s', (file, minutes) => {
	const { nodes } = readTemplate(file);
	const stageOf = () => new Stage(nodes);

	it('sends each mail once, at least once where a run is killed, in whatever order runs take their steps', () => {
		const step = fc.record({ run: fc.nat(3), seconds: fc.nat(4) });
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: 4 }),
				fc.array(step, { maxLength: 60 }),
				fc.option(fc.record({ run: fc.nat(3), step: fc.nat(6) }), { nil: undefined }),
				// Each number stands for an earlier run whose mails were refused. It says how many seconds earlier this run began.
				fc.array(fc.integer({ min: 0, max: 2 * minutes * 60 }), { maxLength: 3 }),
				(count, order, killed, before) => {
					const stage = stageOf();
					const start = stage.now;
					[...before]
						.sort((one, other) => other - one)
						.forEach((seconds, index) => {
							stage.now = start.minus({ seconds });
							play(stage.run(messages, `before ${index}`, true));
						});
					stage.now = start;
					const runs = Array.from({ length: count }, (_, index) => ({
						steps: stage.run(messages, `run ${index}`, false),
						taken: 0,
						index,
					}));
					const isDead = ({ index, taken }: (typeof runs)[number]) =>
						killed?.run === index && killed.step <= taken;
					const take = (run: (typeof runs)[number]) => {
						if (isDead(run)) return false;
						run.taken++;
						return run.steps.next().done !== true;
					};
					// A claim holds for `minutes`. All runs together last at most one minute less, because the clocks of two runs can differ.
					let left = (minutes - 1) * 60;
					for (const { run, seconds } of order) {
						const spent = Math.min(seconds, left);
						left -= spent;
						stage.now = stage.now.plus({ seconds: spent });
						take(runs[run % count]);
					}
					for (const run of runs) while (take(run));
					const wasKilled = runs.some(isDead);
					const most = wasKilled ? 2 : 1;
					const timesOf = (key: string) => stage.sent.filter((one) => one === key).length;
					for (const { key } of messages) expect(timesOf(key)).toBeLessThanOrEqual(most);
					stage.now = stage.now.plus({ minutes: minutes + 1 });
					play(stage.run(messages, 'later', false));
					for (const { key } of messages) {
						expect(timesOf(key)).toBeGreaterThanOrEqual(1);
						expect(timesOf(key)).toBeLessThanOrEqual(most);
					}
				},
			),
			{ numRuns: 100 * Number(process.env.RUNS ?? 5) },
		);
	});

	it('sends a mail again and again in a test run, and counts none of them', () => {
		const stage = stageOf();
		const tests = [{ key: 'test one', testRun: true }];
		play(stage.run(tests, 'a', false));
		play(stage.run(tests, 'b', false));
		play(stage.run(messages, 'c', false));
		expect(stage.sent).toEqual(['test one', 'test one', 'one', 'two']);
	});

	it('keeps a few rows for a mail, however often it runs', () => {
		const stage = stageOf();
		for (let index = 0; index < 50; index++) {
			play(stage.run(messages, `run ${index}`, false));
			stage.now = stage.now.plus({ minutes: 2 });
		}
		expect(stage.sent).toEqual(['one', 'two']);
		expect(stage['rows'].length).toBeLessThanOrEqual(2 * (minutes / 2 + 2));
	});

	it('lets a mail through whatever the list of claims shows instead', () => {
		const { conditions } = nodes.find(({ name }) => name === 'Mine and not sent')!
			.parameters as unknown as {
			conditions: { conditions: { leftValue: string; operator: object; rightValue: unknown }[] };
		};
		const [{ leftValue, operator, rightValue }] = conditions.conditions;
		expect([operator, rightValue]).toEqual([{ type: 'boolean', operation: 'notEquals' }, true]);
		const [message] = messages;
		for (const all of [
			[],
			[{ json: { error: 'no such table' } }],
			// If a node failed, n8n can give the input of this node as its output.
			[{ json: { ...message, to: 'a@example.com' } }],
			[{}],
			undefined,
		]) {
			const scope = {
				$json: { ...message },
				$now: DateTime.now(),
				$execution: { id: '1' },
				$: () => ({ all: () => all }),
			};
			expect(evaluate(leftValue, scope)).not.toBe(true);
		}
	});

	it('claims before it looks, and records before it fails: of several branches the higher one runs first', () => {
		const heightOf = (wanted: string) =>
			(nodes.find(({ name }) => name === wanted) as unknown as { position: readonly number[] })
				.position[1];
		expect(heightOf('Claim each mail')).toBeLessThan(heightOf('Mine and not sent'));
		expect(heightOf('Mine and not sent')).toBeLessThan(heightOf('Say that it failed'));
		expect(heightOf('Record as sent')).toBeLessThan(heightOf('Say that it failed'));
	});
});

describe('visits-not-started, of a mail that follows another', () => {
	const { nodes } = readTemplate('visits-not-started');
	const alert = { key: 'alert', testRun: false };
	const after = { key: 'after', testRun: false, follows: 'alert' };

	/** Returns the mails of runs that are five minutes apart. */
	const sentBy = (
		runs: readonly (readonly [messages: readonly Message[], isRefused?: boolean])[],
	) => {
		const stage = new Stage(nodes);
		for (const [index, [given, isRefused = false]] of runs.entries()) {
			play(stage.run(given, `run ${index}`, isRefused));
			stage.now = stage.now.plus({ minutes: 5 });
		}
		return stage.sent;
	};

	it('sends it once, and only where the other was sent', () => {
		expect(sentBy([[[alert]], [[after]], [[after]]])).toEqual(['alert', 'after']);
		expect(sentBy([[[after]], [[after]]])).toEqual([]);
		expect(sentBy([[[alert], true], [[after]]])).toEqual([]);
		expect(sentBy([[[alert]], [[after], true], [[after]]])).toEqual(['alert', 'after']);
	});

	it('does not count a test run as sent, and sends it once in one', () => {
		const tests = [alert, after].map((one) => ({
			...one,
			testRun: true,
			key: `test ${one.key}`,
			...('follows' in one && { follows: 'test alert' }),
		}));
		const [testAlert, testAfter] = tests;
		expect(sentBy([[[testAlert]], [[after]]])).toEqual(['test alert']);
		expect(sentBy([[[testAfter]], [[testAlert]], [[testAfter]], [[testAfter]]])).toEqual([
			'test alert',
			'test after',
		]);
	});

	it('sends it hours later, too', () => {
		const stage = new Stage(nodes);
		play(stage.run([alert], 'first', false));
		stage.now = stage.now.plus({ hours: 11 });
		play(stage.run([after], 'later', false));
		expect(stage.sent).toEqual(['alert', 'after']);
	});

	it('is kept back where the table cannot be read, unlike an alert', () => {
		const { conditions } = nodes.find(({ name }) => name === 'Mine and not sent')!
			.parameters as unknown as { conditions: { conditions: { leftValue: string }[] } };
		const lists = [[], [{ json: { error: 'no such table' } }], [{}], undefined].map(
			(all) => () => all,
		);
		// In n8n, `.all()` fails if an item is an error.
		const fails = () => {
			throw new Error('no such table');
		};
		for (const all of [...lists, fails]) {
			const scope = { $now: DateTime.now(), $execution: { id: '1' }, $: () => ({ all }) };
			const [{ leftValue }] = conditions.conditions;
			expect(evaluate(leftValue, { ...scope, $json: { ...after } })).toBe(true);
			expect(evaluate(leftValue, { ...scope, $json: { ...alert } })).not.toBe(true);
		}
	});
});
