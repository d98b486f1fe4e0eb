import type { ReadEndpoint } from '../../../api/mod';
import type { Query } from '../../../values/mod';

/** The parameters that bring more into each record, with the word for what they bring. */
const bringing = /^incl(?:ude)?(form|item|note|skill)s?$/i;

/** The parameters of an endpoint that bring a list into each record, such as Include Items. */
export const includesOf = ({ parameters }: ReadEndpoint) =>
	Object.entries(parameters).filter(([name]) => bringing.test(name));

/**
 * Whether a field of a record is what a query included. The documentation names some of these fields; others are known by their
 * word, such as notes.
 *
 * @returns undefined for a field that nobody knows, which may be it under another name
 */
export function includedBy(
	{ fields = {}, ...endpoint }: ReadEndpoint,
	query: Query,
): (name: string) => boolean | undefined {
	const words = includesOf({ ...endpoint, fields })
		.filter(([name]) => name in query)
		.map(([name]) => bringing.exec(name)?.[1].toLowerCase() ?? '');
	return (name) => {
		if (Object.hasOwn(fields, name)) return (fields[name].onlyWith ?? '') in query;
		if (words.some((word) => name.toLowerCase().includes(word))) return true;
		return words.length > 0 ? undefined : false;
	};
}
