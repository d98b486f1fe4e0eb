import type { Column } from './columns';

export interface Failure {
	readonly column: Column;
	readonly name: string;
	readonly message: string;
}

export interface EngineResult {
	/** The version of n8n that ran, such as `1.85.4`. */
	readonly n8n: string;
	readonly n8nWorkflow: string;
	readonly node: string;
	readonly failures: readonly Failure[];
}
