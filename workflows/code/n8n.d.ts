/** The variables that n8n gives to a Code node that runs once for all items. Only those that our templates use are listed. */
import type { DateTime } from 'luxon';

// The service decides which fields a record has, so the code checks each field.
type Json = ReturnType<typeof JSON.parse>;

export interface Items {
	all(branch?: number, run?: number): { json: Json; binary?: Json }[];
	first(): { json: Json; binary?: Json };
}

export interface CodeNode {
	/** The output of another node, by the name of that node. */
	$: (node: string) => Items & { isExecuted: boolean };
	$input: Items;
	$execution: { id: string; mode: string };
	$runIndex: number;
	$workflow: { id: string; name: string };
	DateTime: typeof DateTime;
}
