import type { ReadList } from './report';

/** A list of records that may expire, and the names of its undocumented fields. */
export interface ExpiryList {
	/** The title of the list, such as `Compliance`. */
	readonly title: string;
	/** The words for records of the list after a number, such as `records of compliance`. */
	readonly nouns: readonly [one: string, many: string];
	readonly list: ReadList;
	readonly fields: { readonly worker: string; readonly name: string; readonly expiry: string };
	/** Converts the text in the field of the name to a name for people. The text may be an ID. */
	readonly nameOf?: (name: string) => string;
	/** Whether services often do not show the fields of this list. If so, missing fields need no warning. */
	readonly mayLackFields?: true;
}

/** Why a list cannot be examined. */
export interface Failure {
	readonly text: string;
	/** Whether services often do not show the fields of the list. If so, nothing is wrong. */
	readonly isUsual: boolean;
	readonly isUnread: boolean;
}

/** Returns why a list cannot be examined, or undefined if the list can be examined. */
export function whyNotLookedAt({
	title,
	list,
	fields,
	mayLackFields,
}: ExpiryList): Failure | undefined {
	const { records, error } = list;
	if (error !== undefined)
		return {
			text: `${title}: not looked at, because the list could not be read: ${error}`,
			isUsual: false,
			isUnread: true,
		};
	if (records.length === 0) return undefined;
	const missing = [...new Set(Object.values(fields))].filter(
		(field) => !records.some((record) => Object.hasOwn(record, field)),
	);
	if (missing.length === 0) return undefined;
	const names = new Set(records.flatMap(Object.keys));
	names.delete(fields.worker);
	const shown = [...names].join(', ');
	return {
		text: `${title}: not looked at, because the records have no ${missing.join(', ')}. They have: ${shown}. If one of these is meant, choose it under Options.`,
		isUsual: mayLackFields === true,
		isUnread: false,
	};
}
