import { canBeHad, looksLikeLimit } from './knowing';
import type { ListRequest } from './listRequest';
import { meant } from './matching';
import { isIdentified, type Row, type Version } from './records';
import { now, type Service } from './service';
import type { Switches } from './switches';

/** The result of a list. The first four results are faults, which means wrong data without an error. */
export type Verdict =
	| 'short'
	| 'doubled'
	| 'widened'
	| 'misordered'
	/** The node gave an error, although a program can get the list and prove from the answers that the list is whole. */
	| 'refused'
	/** The node gave an error. A program that knows the service can get the list, but the answers alone cannot prove that it is whole. */
	| 'refused without proof'
	/**
	 * The list was cut off at a number that nobody chooses as a limit, and no request could show this. Or a record changed unseen while the
	 * list was read.
	 */
	| 'unprovable'
	/**
	 * The node was right to give an error. There is one of three reasons: nobody can get the list, records changed while the list was read, or
	 * the service breaks the specification.
	 */
	| 'excused'
	| 'right';

export interface Judgement {
	readonly verdict: Verdict;
	readonly why: string;
}

export const isFault = (verdict: Verdict): boolean =>
	['short', 'doubled', 'widened', 'misordered'].includes(verdict);

/** Returns the versions of a record that existed at some time from the change `start` to the change `end`. Both changes are included. */
const versionsBetween = (
	{ versions, gone = Infinity }: Row,
	start: number,
	end: number,
): Version[] =>
	versions.filter(
		({ since }, index) =>
			since <= end && Math.min(versions[index + 1]?.since ?? Infinity, gone) > start,
	);

/** Returns whether the service breaks the specification in a way that may concern this request. */
const breaksSpecification = (
	{ ignores }: Switches,
	{ endpoint, filters }: ListRequest,
): boolean => {
	const asked = (name: string) =>
		Object.keys(filters).some((filter) => filter.toLowerCase().startsWith(name.toLowerCase()));
	return (
		(ignores === 'dates' && endpoint.ranges.length > 0) ||
		(ignores === 'closed' && Object.keys(endpoint.flags).length > 0) ||
		(ignores !== 'nothing' && asked(ignores))
	);
};

/**
 * Judges an error.
 *
 * @param start the number of changes before the node was started
 */
export const judgeError = (service: Service, request: ListRequest, start: number): Judgement => {
	if (service.changes > start) return { verdict: 'excused', why: 'changed meanwhile' };
	if (breaksSpecification(service.switches, request))
		return { verdict: 'excused', why: 'the service breaks the specification' };
	const had = canBeHad(service, request);
	if (had === 'no') return { verdict: 'excused', why: 'cannot be had' };
	return {
		verdict: had === 'with proof' ? 'refused' : 'refused without proof',
		why: `could be had ${had}`,
	};
};

/**
 * Judges the records that came. The label of each record tells which record it is.
 *
 * @param start the number of changes before the node was started
 */
export const judgeAnswer = (
	service: Service,
	request: ListRequest,
	labels: string[],
	start: number,
): Judgement => {
	const { endpoint, filters, limit, skip } = request;
	const { switches } = service;
	const came = new Map<string, number>();
	for (const label of labels) came.set(label, (came.get(label) ?? 0) + 1);
	const candidates = service.rows(endpoint).flatMap((row) => {
		const versions = versionsBetween(row, start, service.changes);
		const meaning = versions.map(({ fields }) => meant(endpoint, fields, filters, switches));
		const possible = versions
			.filter((_version, index) => meaning[index] !== 'no')
			.map(({ label }) => label);
		const wasThere = row.versions[0].since <= start && (row.gone ?? Infinity) > service.changes;
		return possible.length === 0
			? []
			: [{ row, possible, certain: wasThere && meaning.every((one) => one === 'yes') }];
	});
	const owners = new Map<string, number>();
	for (const { possible } of candidates)
		for (const label of possible) owners.set(label, (owners.get(label) ?? 0) + 1);

	const foreign = labels.filter((label) => !owners.has(label));
	// If a record changes its place while the list is read, only its ID or the date that the date filter compares can show this. Some lists
	// show no ID and no such date. The node does not recognise an ID under a strange name.
	const isSeen =
		(isIdentified(endpoint, switches) && !(endpoint.namesOpen && switches.strangeNames)) ||
		(!endpoint.namesOpen && !endpoint.ranges.some(({ upper }) => endpoint.hidden.includes(upper)));
	const moved = service
		.rows(endpoint)
		.map((row) => versionsBetween(row, start, service.changes))
		.filter((versions) => !isSeen && versions.length > 1)
		.flatMap((versions) => versions.map(({ label }) => label));
	if (foreign.length > 0)
		return {
			verdict: foreign.every((label) => moved.includes(label)) ? 'unprovable' : 'widened',
			why: `${foreign.length} of ${labels.length} do not belong, such as ${foreign[0]}`,
		};

	// Twins are records whose first versions are equal, and so have the same label. For each label of twins, `bounds` has the smallest and the
	// largest number of times that the label may come.
	const bounds = new Map<string, { least: number; most: number }>();
	const missing: string[] = [];
	const doubled: string[] = [];
	for (const { possible, certain } of candidates) {
		const shared = possible.find((label) => owners.get(label)! > 1);
		const own = possible.reduce(
			(sum, label) => sum + (label === shared ? 0 : (came.get(label) ?? 0)),
			0,
		);
		// Without an ID, a record cannot be recognised after an edit. So each of its versions may come.
		const most = isIdentified(endpoint, switches) ? 1 : possible.length;
		if (own > most) doubled.push(possible[0]);
		if (shared !== undefined) {
			const bound = bounds.get(shared) ?? { least: 0, most: 0 };
			bounds.set(shared, {
				least: bound.least + (certain && own === 0 ? 1 : 0),
				most: bound.most + (own === 0 || most > 1 ? 1 : 0),
			});
		} else if (certain && own === 0) missing.push(possible[0]);
	}
	for (const [label, { least, most }] of bounds) {
		if ((came.get(label) ?? 0) < least) missing.push(label);
		if ((came.get(label) ?? 0) > most) doubled.push(label);
	}
	if (doubled.length > 0)
		return {
			verdict: 'doubled',
			why: `${doubled.length} of ${labels.length}, such as ${doubled[0]}`,
		};

	const certain = candidates.filter((one) => one.certain).length;
	// A list can be divided by day and state, but no further.
	const dividing = [
		...endpoint.ranges.map(({ upper }) => upper),
		...(endpoint.onlyTrue ? [] : Object.values(endpoint.flags)),
	];
	const partOf = (row: Row) =>
		dividing.map((field) => String(now(row).fields[field]).slice(0, 10)).join();
	const parts = Map.groupBy(candidates, ({ row }) => partOf(row));
	const isOfOnePart = [...parts.values()].some(
		({ length }) => length >= (switches.maximum ?? Infinity),
	);
	if (
		endpoint.paging === 'limit' &&
		isOfOnePart &&
		labels.length === switches.maximum &&
		labels.length < Math.min(limit, certain) &&
		!looksLikeLimit(labels.length)
	)
		return { verdict: 'unprovable', why: `cut off at ${labels.length}` };
	if (limit === Infinity && skip === 0) {
		return missing.length > 0
			? {
					verdict: 'short',
					why: `${labels.length} came, ${missing.length} of ${certain} are missing, such as ${missing[0]}`,
				}
			: { verdict: 'right', why: '' };
	}
	const clamp = (size: number) => Math.max(0, Math.min(limit, size - skip));
	const [least, most] = [clamp(certain), clamp(candidates.length)];
	if (labels.length < least)
		return { verdict: 'short', why: `${labels.length} came instead of ${least}` };
	if (labels.length > most)
		return { verdict: 'widened', why: `${labels.length} came instead of ${most}` };
	// The order can be judged only if nothing has changed, every record surely belongs to the list, and the service keeps one order. For
	// `onHoldType=ALL`, the node can need two requests, so the order of the shifts can differ.
	const asked = (name: string) => filters[name] !== undefined;
	const told =
		service.changes === start &&
		certain === candidates.length &&
		switches.order !== 'shuffled' &&
		filters.onHoldType !== 'ALL' &&
		// If the service leaves out records of the last day, the node must read a day more. Then the records within the limit can differ from
		// the first records in the order of the service.
		!(
			(switches.lastDay !== 'whole' || switches.lastPlainDay !== 'whole') &&
			endpoint.ranges.some(({ to }) => asked(to))
		);
	if (!told) return { verdict: 'right', why: '' };
	// The specification names no order. So without pages, the node cannot restore the order of the records after the first answer. If
	// records of one day change places, pages do not help. In both cases, if more records are requested than one answer can have, at most
	// the first 200 records are compared.
	const maximum = endpoint.maximum ?? switches.maximum ?? Infinity;
	const isAlone = endpoint.paging === 'limit' || switches.order === 'ties';
	const end = isAlone && skip + limit > maximum ? Math.min(200, skip + limit) : skip + limit;
	const ordered = service
		.sort(
			endpoint,
			candidates.map(({ row }) => row),
		)
		.slice(skip, end);
	const rowOf = new Map(candidates.map(({ row }) => [now(row).label, row]));
	const key = (row: Row) =>
		switches.order === 'ties' ? service.sortKey(endpoint, row) : now(row).label;
	const open = ordered.map(key);
	for (const label of labels) {
		const place = open.indexOf(key(rowOf.get(label)!));
		if (place >= 0) open.splice(place, 1);
	}
	return open.length === 0
		? { verdict: 'right', why: '' }
		: { verdict: 'misordered', why: `${open[0]} is among the first, and missing` };
};
