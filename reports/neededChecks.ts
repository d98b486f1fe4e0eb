import { nameKey } from './recordText';
import { servicesByName } from './servicesByName';
import type { ReadList } from './report';

/** A check that workers need, such as First aid. If a person entered several checks with “or” between them, each one alone is enough. */
export interface NeededCheck {
	/** The part of a person's entry that names the check. */
	readonly what: string;
	/** The name of each check in `what`, in the form of `nameKey()`. */
	readonly keys: readonly string[];
}

/** Which checks are needed. */
export interface NeededChecks {
	/** The checks that everybody needs. */
	readonly always: readonly NeededCheck[];
	/** Returns all checks that a service needs, including the checks that everybody needs. */
	of(service: string): readonly NeededCheck[];
	/** Entered names that no known check has. Names with a comma are in `unclear`. */
	readonly unknown: readonly string[];
	/** Entered names that contain a comma and that no known check has. Such a text may mean several checks. */
	readonly unclear: readonly string[];
	/** Entered services that are not in the list of services. */
	readonly unknownServices: readonly string[];
}

/** The checks that a person entered. */
interface Entered {
	/** Checks that everybody needs. */
	readonly checks: readonly string[];
	/** Services, each with the checks that it needs. */
	readonly ofServices: readonly (readonly [service: string, checks: string])[];
}

/**
 * Reads which checks are needed. Names are compared as a whole. If a known name contains a comma or an `or`, the name is not split there.
 *
 * @param services the list of services
 * @param names the names of all known checks, in the form of `nameKey()`
 */
export function neededChecks(
	{ checks, ofServices }: Entered,
	services: ReadList,
	names: ReadonlySet<string>,
): NeededChecks {
	const always = onceEach(checks.map((text) => understand(text, names)));
	const idsOf = servicesByName(services);
	const byService = new Map<string, NeededCheck[]>();
	const own: NeededCheck[] = [];
	for (const [service, text] of ofServices) {
		const needed = splitNames(text, names).map((one) => understand(one, names));
		own.push(...needed);
		for (const id of idsOf(service))
			byService.set(id, onceEach([...(byService.get(id) ?? always), ...needed]));
	}
	const written = new Map(
		[...always, ...own].flatMap(({ what }) =>
			alternativesOf(what, names).map((one) => [nameKey(one), one] as const),
		),
	);
	const unknown = [...written].flatMap(([key, name]) => (names.has(key) ? [] : [name]));
	return {
		always,
		of: (service) => byService.get(service) ?? always,
		unknown: unknown.filter((name) => !name.includes(',')),
		unclear: unknown.filter((name) => name.includes(',')),
		unknownServices: ofServices.flatMap(([name]) => (idsOf(name).length === 0 ? [name] : [])),
	};
}

const onceEach = (checks: readonly NeededCheck[]): NeededCheck[] =>
	[...new Map(checks.toReversed().map((one) => [nameKey(one.what), one])).values()].reverse();

const understand = (what: string, names: ReadonlySet<string>): NeededCheck => ({
	what,
	keys: alternativesOf(what, names).map(nameKey),
});

/** Returns the alternatives in a text. Any of these checks is enough. If the whole text is a known name, it is not split. */
const alternativesOf = (text: string, names: ReadonlySet<string>): string[] =>
	names.has(nameKey(text)) ? [text] : text.split(/\s+or\s+/i).map((part) => part.trim());

/**
 * Splits a text at its commas into names. A name may contain commas, so the function looks for the longest known name. Text between known
 * names is not split.
 *
 * @example
 * splitNames('First aid, Insulin, only under supervision', new Set(['first aid', 'insulin, only under supervision']));
 * // ['First aid', 'Insulin, only under supervision']
 */
export function splitNames(text: string, names: ReadonlySet<string>): string[] {
	const parts = text.split(',');
	const isKnown = (piece: string) =>
		alternativesOf(piece, names).every((one) => names.has(nameKey(one)));
	const found: string[] = [];
	let unknown: string[] = [];
	const flush = () => {
		const whole = unknown.join(',').trim();
		if (whole !== '') found.push(whole);
		unknown = [];
	};
	for (let start = 0; start < parts.length;) {
		const ends = parts.map((_, index) => index + 1).filter((end) => end > start);
		const end = ends.findLast((one) => isKnown(parts.slice(start, one).join(',').trim()));
		if (end === undefined) unknown.push(parts[start]);
		else {
			flush();
			found.push(parts.slice(start, end).join(',').trim());
		}
		start = end ?? start + 1;
	}
	flush();
	return found;
}
