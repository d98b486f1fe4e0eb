import type { NodeHint } from 'n8n-workflow';
import { includesOf, readEndpointOf, resources } from '../resources/mod';

/** Makes a hint. A declarative node cannot give hints when it runs. So a hint can depend only on the parameters and the input. */
const hint = (message: string, condition: string): NodeHint => ({
	message,
	type: 'warning',
	location: 'outputPane',
	whenToDisplay: 'afterExecution',
	displayCondition: `={{ ${condition} }}`,
});

const innerLists = "['rows', 'text'].includes($parameter.options?.innerLists)";

const included = [...resources.keys()].flatMap((resource) => {
	const endpoint = readEndpointOf(resource);
	const parameters = endpoint ? includesOf(endpoint) : [];
	return parameters.map(([name, { title }]) => ({ resource, name, title }));
});

export const hints: NodeHint[] = [
	// n8n shows its own notice about Limit only if the number of items is exactly Limit. This hint is for the other cases.
	hint(
		'Limit counts records, for each input item and before lists become rows. There may be more records than these: switch on Return All for all.',
		"$parameter.operation === 'getAll' && $parameter.output !== 'totals' && !$parameter.returnAll && ($parameter.options?.innerLists === 'rows' || $input.all().length > 1)",
	),
	...included.map(({ resource, name, title }) =>
		hint(
			`Inner Lists needs lists in the records, and ${title} is off. Add it under Filters (of a Get, under Options).`,
			`$parameter.resource === '${resource}' && ${innerLists} && !$parameter.filters?.${name} && !$parameter.options?.${name}`,
		),
	),
	hint(
		'A field under Fields by Name that no record has is empty. Set Output to Raw to see how the service spells its fields.',
		"$parameter.output === 'fields' && Boolean($parameter.fieldNames)",
	),
];
