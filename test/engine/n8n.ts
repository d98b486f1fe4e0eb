/**
 * Prepares n8n-core as `n8n start` does. The settings and binary data are in a temporary folder. The logger keeps what
 * is logged, and prints nothing.
 *
 * n8n reads its settings when its modules load. So this module must be the first that imports n8n-core.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LoggerProxy } from 'n8n-workflow';
import type * as N8nCore from 'n8n-core';
import type * as BackendCommon from '@n8n/backend-common';
import type * as Di from '@n8n/di';
import { keep } from '../jest/keep';

export interface LogLine {
	readonly level: 'error' | 'warn' | 'info' | 'debug';
	readonly message: string;
	readonly metadata?: unknown;
}

const keptLines = 2_000;

/** Prepares n8n-core once for all test files of a process, because jest keeps packages loaded (test/jest/runtime.js). */
const { folder, ...n8n } = keep('n8n', () => {
	const logged: LogLine[] = [];
	const record = (level: LogLine['level']) => (message: string, metadata?: unknown) => {
		logged.push({ level, message, metadata });
		if (logged.length > keptLines) logged.shift();
	};
	const recorder = {
		error: record('error'),
		warn: record('warn'),
		info: record('info'),
		debug: record('debug'),
		scoped: () => recorder,
	};
	const folder = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
	Object.assign(process.env, {
		N8N_USER_FOLDER: folder,
		N8N_ENCRYPTION_KEY: 'only-for-tests',
		N8N_LOG_LEVEL: 'silent',
	});
	// These modules are not imported with `import`, because an import would run before the settings are made.
	require('reflect-metadata');
	const { Container } = require('@n8n/di') as typeof Di;
	const { Logger } = require('@n8n/backend-common') as typeof BackendCommon;
	Container.set(Logger, recorder as never);
	LoggerProxy.init(recorder as never);
	return { folder, logged, core: require('n8n-core') as typeof N8nCore, Container };
});

export const { core } = n8n;

/** The log of this test file, oldest line first. Only the newest 2,000 lines are kept. */
export const { logged } = n8n;
logged.length = 0;

let started: Promise<void> | undefined;

/**
 * Starts the store of binary data, as n8n does before its first execution.
 *
 * n8n's own evaluator evaluates expressions in this process. By default, n8n runs the same evaluator in an isolate. `expressions.test.ts`
 * checks that both give the same values.
 */
export const startEngine = async (): Promise<void> => {
	started ??= n8n.Container.get(core.BinaryDataService).init();
	await started;
};

/** Removes the temporary folder. Under jest, this happens after each test file. n8n makes the folder again for the next file. */
export const stopEngine = (): void => {
	rmSync(folder, { recursive: true, force: true });
};

if (typeof afterAll === 'function') afterAll(stopEngine);
