/**
 * Gives test/engine/ the n8n of another folder, which is the first argument of the process. This file must be imported
 * before anything else. It also makes older engines look like the newest engine, because test/engine/ knows only the
 * newest one.
 */
import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as N8nCore from 'n8n-core';
import type * as N8nWorkflow from 'n8n-workflow';

type Load = (
	request: string,
	parent: { filename?: string } | undefined,
	isMain: boolean,
) => unknown;

const root = join(__dirname, '../..');
const engine = createRequire(join(process.argv[2], 'package.json'));
const loader = Module as unknown as { _load: Load };
const load = loader._load;

/** Checks whether a file belongs to this repository. The imports of such a file would otherwise find the newest n8n. */
const isOurs = (filename = '') => filename.startsWith(root) && !filename.includes('node_modules');

loader._load = (request, parent, isMain) => {
	const ofEngine = /^(n8n-core|n8n-workflow|@n8n\/[\w-]+|reflect-metadata)$/.test(request);
	if (!ofEngine || !isOurs(parent?.filename)) return load(request, parent, isMain);
	// In 1.85, the logger is a part of n8n-core.
	const name = request === '@n8n/backend-common' && !has(request) ? 'n8n-core' : request;
	const loaded = load(engine.resolve(name), parent, isMain);
	if (name === 'n8n-core') adaptCore(loaded as typeof N8nCore);
	if (name === 'n8n-workflow') adaptWorkflow(loaded as typeof N8nWorkflow);
	return loaded;
};

const { setInterval } = globalThis;

// Before 2.33, n8n has an interval that keeps its process alive. Here, no interval keeps the process alive. This hides no interval of our
// package, because the linter forbids intervals there.
Object.assign(globalThis, {
	setInterval: (...args: Parameters<typeof setInterval>) => setInterval(...args).unref(),
});

function has(request: string): boolean {
	try {
		return engine.resolve(request) !== '';
	} catch {
		return false;
	}
}

function adaptCore({ WorkflowExecute, BinaryDataService }: typeof N8nCore): void {
	const { run } = WorkflowExecute.prototype;
	// Up to 2.0, the options of this function are separate arguments.
	if (run.length > 1) {
		const inARow = run as unknown as (...options: unknown[]) => ReturnType<typeof run>;
		WorkflowExecute.prototype.run = function ({ workflow, startNode, destinationNode, pinData }) {
			return inARow.call(this, workflow, startNode, destinationNode, pinData);
		};
	}
	const { init } = BinaryDataService.prototype as { init: (settings?: object) => Promise<void> };
	// In 1.85, this service does not look up its settings by itself.
	if (init.length === 1) {
		BinaryDataService.prototype.init = function () {
			const localStoragePath = join(process.env.N8N_USER_FOLDER ?? '', 'binaryData');
			const settings = { mode: 'filesystem', availableModes: ['filesystem'], localStoragePath };
			return init.call(this, settings);
		};
	}
}

function adaptWorkflow(workflow: typeof N8nWorkflow): void {
	const { Expression, WorkflowExpression = Expression } = workflow;
	// An engine that does not know isolates evaluates expressions without an isolate.
	for (const { prototype } of [Expression, WorkflowExpression]) {
		prototype.withIsolate ??= async (evaluate: () => Promise<never>) => await evaluate();
	}
}
