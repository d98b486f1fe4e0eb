import { DateTime } from 'luxon';
import type { CodeNode } from '../../workflows/code/n8n';

const items = (records: readonly object[]) => records.map((json) => ({ json }));

const node = (records: readonly object[]) => ({
	all: () => items(records),
	first: () => items(records)[0],
	isExecuted: true,
});

/** Makes the variables that n8n gives to a Code node. `outputs` has the records of other nodes, by the names of these nodes. */
export const n8nWith = (
	outputs: Readonly<Record<string, readonly object[]>>,
	input: readonly object[] = [],
): CodeNode => ({
	$: (name) => node(outputs[name] ?? []),
	$input: node(input),
	$execution: { id: '1', mode: 'test' },
	$runIndex: 0,
	$workflow: { id: 'w1', name: 'Template' },
	DateTime,
});
