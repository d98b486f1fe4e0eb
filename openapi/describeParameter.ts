import type { Parameter } from '../api/mod';
import type { JsonSchema } from './recordSchema';

const comparisons = {
	'=': 'is this',
	'>=': 'is on or after this day',
	'<=': 'is on or before this day',
} as const;

/** Explains what a parameter does, as far as it is documented. */
function explain(name: string, { title, filter, fieldNotShown, yes, no }: Parameter): string {
	if (name === 'page') return 'The number of records to skip. It is not the number of a page.';
	if (name === 'limit') return 'How many records the answer holds at most.';
	if (name === 'onHoldType') return '`ALL` returns shifts on leave; or a specific hold type.';
	if (filter) return `Only records whose \`${filter.field}\` ${comparisons[filter.operator]}.`;
	const notShown = fieldNotShown ? ' Which field is compared is not shown.' : '';
	const switchedOn = yes && !no ? ` \`${yes}\` switches it on; nothing else is shown.` : '';
	return `${title}.${switchedOn}${notShown}`;
}

function valueSchema({ type, yes, no, default: standard, maximum }: Parameter): JsonSchema {
	switch (type) {
		case 'integer':
			return {
				type: 'integer',
				...(standard === undefined ? {} : { default: standard }),
				...(maximum === undefined ? {} : { maximum }),
			};
		case 'date':
			return { type: 'string', format: 'date' };
		case 'flag':
			return { type: 'string', ...(no ? { enum: [yes, no] } : { examples: [yes] }) };
		case 'text':
			return { type: 'string' };
	}
}

/**
 * Describes a query parameter.
 *
 * @returns a parameter object of OpenAPI
 */
export const describeParameter = (name: string, parameter: Parameter) => ({
	name,
	in: 'query',
	description: explain(name, parameter),
	schema: valueSchema(parameter),
});
