/**
 * Simulates a process of n8n, as the trigger sees it. The process has its own modules, so their memory is lost when the process ends. The
 * clock of the process jumps over pauses.
 */
import crypto from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as luxon from 'luxon';
import * as n8nWorkflow from 'n8n-workflow';
import type {
	ICredentialType,
	INode,
	INodeExecutionData,
	INodeType,
	IPollFunctions,
} from 'n8n-workflow';
import ts from 'typescript';

interface Sleeper {
	readonly until: number;
	readonly wake: () => void;
}

const turn = async () => await new Promise<void>((done) => setImmediate(done));

/**
 * A clock for a life. While requests are under way, only the service moves the clock. Otherwise the clock jumps to the end of the next
 * pause.
 */
export class LifeClock {
	requests = 0;
	readonly #sleepers = new Set<Sleeper>();

	/** @param now the time in milliseconds since 1970 */
	constructor(public now: number) {}

	/** Replaces the sleep() of n8n-workflow, and uses this clock. */
	readonly sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
		if (signal?.aborted) throw signal.reason;
		await new Promise<void>((done, fail) => {
			const sleeper = { until: this.now + ms, wake: done };
			this.#sleepers.add(sleeper);
			signal?.addEventListener('abort', () => {
				if (this.#sleepers.delete(sleeper)) fail(signal.reason);
			});
		});
	};

	/** Waits for work that may sleep, and moves the clock. */
	async run<T>(work: Promise<T>): Promise<T> {
		let isDone = false;
		let quietTurns = 0;
		const end = () => {
			isDone = true;
		};
		work.then(end, end);
		while (!isDone) {
			await turn();
			quietTurns = this.requests === 0 ? quietTurns + 1 : 0;
			if (this.#sleepers.size === 0) continue;
			const next = [...this.#sleepers].reduce((a, b) => (b.until < a.until ? b : a));
			// If the service has moved the clock past a deadline, the sleeper wakes even though requests are under way.
			if (quietTurns < 8 && next.until > this.now) continue;
			this.#sleepers.delete(next);
			this.now = Math.max(this.now, next.until);
			quietTurns = 0;
			next.wake();
		}
		// The remaining sleeps are dropped, because nobody waits for them.
		this.#sleepers.clear();
		return await work;
	}
}

const root = resolve(__dirname, '../..');
const compiled = new Map<string, (...given: unknown[]) => void>();

/** Compiles a module into a function. The function takes `module`, `exports`, `require` and `Math`. */
const compile = (file: string) => {
	const known = compiled.get(file);
	if (known) return known;
	const { outputText } = ts.transpileModule(readFileSync(file, 'utf8'), {
		compilerOptions: {
			module: ts.ModuleKind.CommonJS,
			target: ts.ScriptTarget.ES2022,
			esModuleInterop: true,
		},
	});
	const run = new Function(
		...['module', 'exports', 'require', 'Math', `${outputText}\n//# sourceURL=${file}`],
	) as (...given: unknown[]) => void;
	compiled.set(file, run);
	return run;
};

/** Makes a function that loads new copies of a module and its imports. Modules can import only the packages that shipped code may use. */
const createLoader = (clock: LifeClock, random: () => number) => {
	const n8n = Object.create(n8nWorkflow, {
		sleep: { value: clock.sleep },
		sleepWithAbort: { value: clock.sleep },
	}) as object;
	const packages: Record<string, unknown> = { 'n8n-workflow': n8n, luxon, crypto };
	packages['node:crypto'] = crypto;
	// If the same life is simulated again, its random waits must have the same length.
	const math = Object.create(Math, { random: { value: random } }) as Math;
	const modules = new Map<string, { exports: Record<string, unknown> }>();
	const load = (file: string): Record<string, unknown> => {
		const known = modules.get(file);
		if (known) return known.exports;
		const module = { exports: {} };
		modules.set(file, module);
		const require = (name: string) => {
			if (!name.startsWith('.')) {
				if (packages[name] === undefined) throw new Error(`Shipped code imports ${name}`);
				return packages[name];
			}
			const path = join(dirname(file), name);
			const found = [`${path}.ts`, path].find(existsSync);
			if (found === undefined) throw new Error(`There is no ${path}`);
			return found.endsWith('.json') ? JSON.parse(readFileSync(found, 'utf8')) : load(found);
		};
		compile(file)(module, module.exports, require, math);
		return module.exports;
	};
	return <T>(file: string, name: string) => new (load(join(root, file))[name] as new () => T)();
};

export interface N8nProcess {
	readonly credentialType: ICredentialType;
	/** Returns the trigger for the node with this id. The id does not change when the node is renamed. */
	trigger(id: string): INodeType;
}

/** Starts a process whose random numbers come from `random`. */
export const startProcess = (clock: LifeClock, random: () => number): N8nProcess => {
	const create = createLoader(clock, random);
	const trigger = create<INodeType>(
		'nodes/CareManagementTrigger/CareManagementTrigger.node.ts',
		'CareManagementTrigger',
	);
	const triggers = new Map<string, INodeType>();
	return {
		credentialType: create('credentials/CareManagementApi.credentials.ts', 'CareManagementApi'),
		trigger: (id) => {
			const known = triggers.get(id);
			if (known) return known;
			const made = Object.assign(Object.create(trigger) as INodeType, {
				description: trigger.description,
				async poll(this: IPollFunctions) {
					(this as unknown as { node: INode }).node.id = id;
					countRequests(this, clock);
					return (await trigger.poll?.call(this)) as INodeExecutionData[][] | null;
				},
			});
			triggers.set(id, made);
			return made;
		},
	};
};

/** Counts the requests of this poll that are under way. Meanwhile, the clock does not jump over pauses. */
const countRequests = (context: IPollFunctions, clock: LifeClock) => {
	const helpers = context.helpers as unknown as Record<string, unknown>;
	for (const [name, helper] of Object.entries(helpers)) {
		if (typeof helper !== 'function' || !/request/i.test(name)) continue;
		helpers[name] = async function (this: unknown, ...values: unknown[]) {
			clock.requests++;
			try {
				return await (helper as (...all: unknown[]) => Promise<unknown>).apply(this, values);
			} finally {
				clock.requests--;
			}
		};
	}
};
