/** What n8n gives the code of a Code node that runs once for all items, as far as our templates use it. */
import type { DateTime } from 'luxon';

// The fields of a record are what the service sends, and the code looks at them with care.
type Json = ReturnType<typeof JSON.parse>;

export interface Items {
	all(branch?: number, run?: number): { json: Json; binary?: Json }[];
	first(): { json: Json; binary?: Json };
}

export interface CodeNode {
	/** The output of another node, by its name. */
	$: (node: string) => Items & { isExecuted: boolean };
	$input: Items;
	$execution: { id: string; mode: string };
	$runIndex: number;
	$workflow: { id: string; name: string };
	DateTime: typeof DateTime;
}
