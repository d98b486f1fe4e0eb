import type { Field, Fields } from '../api/mod';
import { nameColumnsOf } from '../nodes/CareManagement/resources/mod';
import { copiedLists, takingPlace, type CopiedList } from './copiedLists';
import { isWithoutPeople } from './isWithoutPeople';
import { fieldsOf, innerLists, typeOf } from './typedViews';

/** A description of a column, for three places: the comments in the database, the dbt sources, and the diagram. */
export interface DescribedColumn {
	/** The name in the database. */
	readonly name: string;
	readonly comment: string;
	/** The type in PostgreSQL. */
	readonly type: string;
	/** Whether readers who may not see people see the column. */
	readonly isWithoutPeople: boolean;
	/** If the column has IDs of other records, the view that shows these records. */
	readonly refersTo?: Reference;
}

interface Reference {
	/** The name of the view, without its schema. */
	readonly view: string;
	/** The column with the ID in that view. */
	readonly column: string;
	/** The word for the records of the view. */
	readonly noun: string;
}

/** A view of the records of a list, or of a list inside records. */
export interface DescribedView {
	/** The name without its schema. */
	readonly name: string;
	readonly comment: string;
	/** The column that is never empty, and has a different value in each line. */
	readonly key: 'key' | 'item_key';
	readonly columns: readonly DescribedColumn[];
}

const kinds: Readonly<Record<Field['type'], [kind: string, type: string]>> = {
	integer: ['whole number', 'bigint'],
	number: ['number', 'numeric'],
	decimal: ['number', 'numeric'],
	text: ['text', 'text'],
	flag: ['yes or no', 'boolean'],
	date: ['day', 'date'],
	datetime: ['day and time at the service, without a zone', 'timestamp without time zone'],
	time: ['time of day', 'time without time zone'],
	texts: ['list, as JSON', 'jsonb'],
	records: ['list of records, as JSON', 'jsonb'],
	notShown: ['JSON, its form is not documented', 'jsonb'],
};

const toList = ({ resource, id, endpoint: { noun } }: CopiedList): Reference => ({
	view: resource,
	column: id.toLowerCase(),
	noun,
});

/** For the name of a column with IDs, the view that shows the records with these IDs. */
const named: ReadonlyMap<string, Reference> = new Map([
	...copiedLists.flatMap((list) =>
		innerLists(list).map(([, inner]): [string, Reference] => {
			const column = Object.keys(inner)[0].toLowerCase();
			return [
				column,
				{ view: `${list.resource}_item`, column, noun: `${list.endpoint.noun} item` },
			];
		}),
	),
	// The IDs of five kinds of categories have the same name, so this name leads to no view. The IDs of incidents and serious incidents also
	// have the same name. That name leads to the incidents.
	...copiedLists
		.filter(({ id, resource }) => copiedLists.find((one) => one.id === id)?.resource === resource)
		.filter(({ id }) => id !== 'CategoryId')
		.map((list): [string, Reference] => [list.id.toLowerCase(), toList(list)]),
]);

/** Returns the parameters of the API that filter by a field. */
const filtersOf = ({ endpoint }: CopiedList, name: string): string =>
	Object.entries(endpoint.parameters)
		.filter(([, { filter }]) => filter?.field === name)
		.map(([parameter]) => parameter)
		.join(', ');

function fieldComment(list: CopiedList, name: string, field: Field, refersTo?: Reference): string {
	const [kind] = kinds[typeOf(name, field)];
	const isDocumented = name in (list.endpoint.fields ?? {}) || field.type !== 'integer';
	const filters = filtersOf(list, name);
	return [
		`${name}: ${kind}.`,
		refersTo && `The ID of a record of care.${refersTo.view}.`,
		field.negativeMeansNone && 'Empty where it is negative, which means none.',
		!isDocumented && 'Not documented; empty if the service does not send it.',
		filters && `The API filters by it: ${filters}.`,
	]
		.filter(Boolean)
		.join(' ');
}

/**
 * Describes the columns for fields. Beside the ID of another record, there may be a column with the name of that record.
 *
 * @param ownId the name of the column with the records' own ID
 */
function fieldColumns(list: CopiedList, fields: Fields, ownId: string): DescribedColumn[] {
	const names = nameColumnsOf(list.endpoint).flatMap(({ name, id, list: source }) => {
		const other = copiedLists.find(({ endpoint }) => endpoint === source);
		return other ? [{ name, id, other }] : [];
	});
	return Object.entries(fields).flatMap(([name, field]) => {
		const beside = names.filter(({ id }) => id === name);
		const own = name.toLowerCase() === ownId ? undefined : named.get(name.toLowerCase());
		const refersTo = beside.length > 0 ? toList(beside[0].other) : own;
		return [
			{
				name: name.toLowerCase(),
				comment: fieldComment(list, name, field, refersTo),
				type: kinds[typeOf(name, field)][1],
				isWithoutPeople: isWithoutPeople(name, field),
				refersTo,
			},
			...beside.map(({ name: called, other }) => ({
				name: called.toLowerCase(),
				comment: `What the ${other.endpoint.noun} with this ${name} is called in the copy now. A change of the name is no change of this record.`,
				type: 'text',
				isWithoutPeople: isWithoutPeople(called),
			})),
		];
	});
}

const times: readonly DescribedColumn[] = [
	['first_seen', 'When a run found the record first.'],
	[
		'changed_at',
		'When a run last found it changed, back, on hold or gone. To load what is new, take what has a later one than your last load.',
	],
	[
		'deleted_at',
		'When a run found that its list no longer has it: deleted, hidden, or moved to a month that is not copied. Empty while it is there.',
	],
].map(([name, comment]) => ({
	name,
	comment,
	type: 'timestamp with time zone',
	isWithoutPeople: true,
}));

const keyColumn = (comment: string, name = 'key'): DescribedColumn => ({
	name,
	comment,
	type: 'text',
	isWithoutPeople: true,
});

const dataColumn = (what: string): DescribedColumn => ({
	name: 'data',
	comment: `${what} as the service sent it, with fields that are not documented.`,
	type: 'jsonb',
	isWithoutPeople: false,
});

const heldColumns: readonly DescribedColumn[] = [
	[
		'only_with_holds',
		'Whether only the list with shifts on hold has it, so that it is on hold, also without a type.',
	],
	['is_on_hold', 'Whether it is on leave or on hold, with or without a type.'],
].map(([name, comment]) => ({ name, comment, type: 'boolean', isWithoutPeople: true }));

const innerViewOf =
	(list: CopiedList) =>
	([name, inner]: [string, Fields]): DescribedView => ({
		name: `${list.resource}_item`,
		comment: `One line for each element of ${name} in a ${list.endpoint.noun}. Unique: item_key.`,
		key: 'item_key',
		columns: [
			...fieldColumns(
				{ ...list, endpoint: { ...list.endpoint, fields: inner, parameters: {} } },
				inner,
				Object.keys(inner)[0].toLowerCase(),
			),
			keyColumn(
				`Unique. The key of the ${list.endpoint.noun}, and the ${Object.keys(inner)[0]}. Where that is missing, its place: then it may be another one after an edit.`,
				'item_key',
			),
			keyColumn(`The ${list.endpoint.noun} that it is in: key of care.${list.resource}.`),
			...times,
			dataColumn('The element'),
		],
	});

const viewOf = (list: CopiedList): DescribedView => ({
	name: list.resource,
	comment: `One line for each ${list.endpoint.noun}. Unique: key, but not ${list.id}, for two records may have one ID.`,
	key: 'key',
	columns: [
		...fieldColumns(list, fieldsOf(list), list.id.toLowerCase()),
		...(list.resource === takingPlace.marks ? heldColumns : []),
		...times,
		keyColumn(
			`Unique. The ID; of a second record with the same ID, with #1. Without an ID, a hash of what identifies the record.`,
		),
		dataColumn('The record'),
	],
});

/** The views of the lists, and of the lists inside their records. */
export const describedViews: readonly DescribedView[] = copiedLists.flatMap((list) => [
	viewOf(list),
	...innerLists(list).map(innerViewOf(list)),
]);
