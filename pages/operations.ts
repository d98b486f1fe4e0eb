import { writes, type WriteEndpoint } from '../api/mod';
import {
	categoryTypes,
	operationNames,
	resources,
	type OperationName,
} from '../nodes/CareManagement/resources/mod';
import { plural, table } from './table';

const request = ({ method, path }: { method: string; path: string }): string =>
	`(\`${method} ${path}\`)`;

/**
 * Makes the table with the operations of each resource, and the request that each operation sends. Operations without a request of their
 * own are left out. If no operation of a resource remains, the resource is left out, too.
 */
export function operationsTable(): string {
	const rows = [...resources.values()].map((resource) => {
		const cells = (Object.keys(operationNames) as OperationName[]).flatMap((name) => {
			const operation = resource[name];
			const { endpoint } = operation ?? {};
			return endpoint ? [`${operationNames[name]} ${request(endpoint)}`] : [];
		});
		return [resource.name, cells.join(', ')];
	});
	const categories = Object.values(categoryTypes).map(
		({ name, endpoint }) => `${name} ${request(endpoint)}`,
	);
	const filled = rows.map(([name, cells]) => [
		name,
		name === 'Category' ? `Get Many: ${categories.join(', ')}` : cells,
	]);
	return table(
		['Resource', 'Operations'],
		filled.filter(([, cells]) => cells !== ''),
	);
}

/** Joins nouns with commas and `and`. Shorter nouns come first, because `workers` should come before `worker skills`. */
const inWords = (nouns: readonly string[]): string =>
	[...nouns]
		.sort((one, other) => one.length - other.length || one.localeCompare(other, 'en'))
		.join(', ')
		.replace(/, ([^,]*)$/, ' and $1');

const written = Object.values<WriteEndpoint>(writes);
const writtenNouns = [...new Set(written.map(({ noun }) => noun))];

/** Returns the kinds of records that can be written, in words. */
export const writtenRecords = (): string => inWords(writtenNouns.map(plural));

/** The verb for the methods that write a kind of record. */
const verbs: Readonly<Record<string, string>> = {
	'POST,PUT': 'create and change',
	POST: 'create',
	PUT: 'change',
};

/** Makes the sentences that say which records the node can create or change. */
export function writtenSentences(): string {
	const methodsOf = (noun: string) =>
		['POST', 'PUT'].filter((way) =>
			written.some(({ noun: one, method }) => one === noun && method === way),
		);
	const kinds = Map.groupBy(writtenNouns, (noun) => methodsOf(noun).join());
	return Object.entries(verbs)
		.flatMap(([methods, verb]) => {
			const nouns = kinds.get(methods);
			return nouns ? [`The node can ${verb} ${inWords(nouns.map(plural))}.`] : [];
		})
		.join(' ');
}
