import type { IDataObject } from 'n8n-workflow';
import {
	decodeEntities,
	elementsOf,
	flagOf,
	plainName,
	reads,
	type ReadEndpoint,
	type ReadBack,
} from '../../../api/mod';
import { endpointError } from '../../../errors/mod';
import { timeSince, type ApiRecord } from '../../../http/mod';
import { readLists } from '../../../lists/mod';
import { clean } from '../../../service/mod';
import { idOf, isIdName } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import { includedBy } from '../resources/mod';
import { isNothing } from './compareRecords';

/** For how many milliseconds a list counts as up to date. The time is short, because people may work in the service at the same time. */
const freshFor = 60_000;

/** A record as the service shows it, or as an attempt writes it (see `Attempt`). */
export interface KnownRecord {
	readonly raw: IDataObject;
	readonly clean: IDataObject;
	/**
	 * The fields that have a value, in the form of a write. An update usually sends these fields again, because a service may replace whole
	 * records.
	 */
	readonly sendable: IDataObject;
	/** The included lists of the record, such as skills. They are compared, but not sent. */
	readonly inside: IDataObject;
	/** Whether the record is known only because this attempt creates it. */
	readonly isNew?: true;
}

type Matches = (record: KnownRecord) => boolean;

/** The records of one kind as an attempt knows them: the records of the service, with the writes of this attempt. */
export class KnownRecords {
	/** The key of the list. Writes with equal keys share the readings of the list. */
	readonly key: string;
	private reading?: Promise<KnownRecord[]>;
	private since = 0;
	private news: Array<{ readonly record: KnownRecord; readonly matches: Matches }> = [];
	/** The changes of this attempt, in their order. They are kept because the service's list may not show them yet. */
	private readonly changes: Array<{ readonly key: string; readonly fields: IDataObject }> = [];

	constructor(
		private readonly session: NodeSession,
		private readonly readBack: ReadBack,
	) {
		this.key = JSON.stringify([session.credential, readBack.list.path, readBack.query]);
	}

	/** Returns all records, with the writes of this attempt. */
	async all(): Promise<readonly KnownRecord[]> {
		const isFresh = timeSince(this.since, this.session.clock.now()) < freshFor;
		const records = this.reading && isFresh ? await this.reading : await this.read();
		return [...records, ...this.news.map(({ record }) => record)];
	}

	/** Reads all records as the service shows them now. */
	async look(): Promise<readonly KnownRecord[]> {
		return await readKnown(this.session, this.readBack);
	}

	/** Reads the list. The changes of this attempt are added to the records that have an ID. */
	async read(): Promise<readonly KnownRecord[]> {
		this.since = this.session.clock.now();
		const reading = this.look().then((records) => records.map((record) => this.asWritten(record)));
		this.reading = reading;
		reading.catch(() => {
			if (this.reading === reading) this.reading = undefined;
		});
		const records = await reading;
		this.news = this.news.filter(({ matches }) => !records.some(matches));
		return records;
	}

	private asWritten(record: KnownRecord): KnownRecord {
		const key = keyOf(record);
		return this.changes
			.filter((change) => change.key === key && key !== noKey)
			.reduce((one, { fields }) => withFields(one, fields), record);
	}

	/** Makes a copy of the records for a rehearsal, so that the rehearsal changes nothing here. */
	async copy(): Promise<KnownRecords> {
		const copy = new KnownRecords(this.session, this.readBack);
		copy.reading = Promise.resolve([...(await this.all())]);
		copy.since = this.since;
		return copy;
	}

	/** Remembers a record that this attempt creates, and how to recognise the record when the service shows it. */
	add(fields: IDataObject, matches: Matches): void {
		const record = {
			raw: fields,
			clean: fields,
			sendable: filledIn(fields),
			inside: {},
			isNew: true,
		} as const;
		this.news.push({ record, matches });
	}

	/**
	 * Remembers that this attempt changes a record.
	 *
	 * @param fields the given fields, in the form that `clean()` returns
	 */
	async change(before: KnownRecord, fields: IDataObject): Promise<void> {
		const after = withFields(before, fields);
		this.changes.push({ key: keyOf(before), fields });
		const records = (await this.reading) ?? [];
		const index = records.indexOf(before);
		if (index >= 0) records[index] = after;
		for (const [place, one] of this.news.entries()) {
			if (one.record === before) this.news[place] = { ...one, record: after };
		}
	}
}

const withFields = (record: KnownRecord, fields: IDataObject): KnownRecord => ({
	...record,
	raw: { ...record.raw, ...fields },
	clean: { ...record.clean, ...fields },
	sendable: filledIn({ ...record.sendable, ...fields }),
});

/** Returns the IDs of a record as one text. If the record has no IDs, the text is `noKey`. */
export const keyOf = ({ clean }: KnownRecord): string =>
	JSON.stringify(Object.entries(clean).filter(([name]) => isIdName(name)));

const noKey = '[]';

async function readKnown(session: NodeSession, readBack: ReadBack): Promise<KnownRecord[]> {
	const { list, query, isInside } = readBack;
	const { all } = await readLists(session, { all: { endpoint: list, query, raw: true } });
	const included = includedBy(list, query, all.records);
	const rows = isInside ? recordsInside(list, included, all.records) : all.records;
	const shown = isInside ? { ...list, fields: {} } : list;
	const isEncoded = writesEntities(rows);
	const known = rows.map((row): KnownRecord => {
		const entries = Object.entries(row) as Array<[string, IDataObject[string]]>;
		const isOwn = ([name]: [string, unknown]) => isInside || !included.has(name);
		const own = Object.fromEntries(entries.filter(isOwn));
		const inside = Object.fromEntries(entries.filter((entry) => !isOwn(entry)));
		const sendable = toSendable(own, shown.fields ?? {}, isEncoded);
		const [cleaned] = clean(session, shown, [structuredClone(own)]);
		const [raw] = clean(session, shown, [own], { isRaw: true });
		return { raw, clean: cleaned, sendable, inside };
	});
	// Equal records are kept once, because the service may show a record twice.
	return [...new Map(known.map((one) => [JSON.stringify(one.raw), one])).values()];
}

/**
 * Finds the records in lists inside other records, such as the skills inside workers. If an inner record lacks the ID of its outer record,
 * this ID is added.
 */
function recordsInside(
	list: ReadEndpoint,
	names: ReadonlySet<string>,
	records: readonly ApiRecord[],
): ApiRecord[] {
	const { id = '', noun } = list;
	const lists = records.flatMap((record) =>
		[...names].map((name) => ({ owner: record[id], value: record[name] })),
	);
	const isRecord = (element: unknown) => typeof element === 'object' && element !== null;
	const isUnreadable = ({ value }: { value: unknown }) =>
		!isNothing(value) && !elementsOf(value)?.every(isRecord);
	if ((records.length > 0 && names.size === 0) || lists.some(isUnreadable)) {
		throw endpointError(list, {
			title: `No ${noun} shows its records of this kind, so existing records cannot be recognised`,
			nextStep:
				'First enter one in the service by hand. Or write without looking for existing records: choose Create, or in an update Send Only the Given Fields under Options.',
		});
	}
	return lists.flatMap(({ owner, value }) =>
		(elementsOf(value) ?? []).map((element) => ({ [id]: owner, ...(element as ApiRecord) })),
	);
}

/**
 * Returns whether a service may write special characters as HTML entities. A text with an unencoded special character shows that the
 * service writes no entities.
 */
function writesEntities(rows: readonly object[]): boolean {
	const texts = rows
		.flatMap((row) => Object.values(row))
		.filter((value) => typeof value === 'string');
	// A service that encodes texts writes all apostrophes in the same form: either as they are, or as entities. So if apostrophes come in both
	// forms, the service does not encode texts.
	const isMixed =
		texts.some((text) => /&(#0?39|apos);/.test(text)) && texts.some((text) => text.includes("'"));
	return !isMixed && !texts.some(showsSigns);
}

/** Returns whether a value has an unencoded character that some services write as an entity. */
export const showsSigns = (value: unknown): boolean =>
	typeof value === 'string' && /[<>"]|&(?!#?\w{1,8};)/.test(value);

const asSent = (value: IDataObject[string]): IDataObject[string] => {
	if (typeof value !== 'boolean') return value;
	return value ? 'TRUE' : 'FALSE';
};

const filledIn = (fields: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(fields)
			.filter(([, value]) => !isNothing(value))
			.map(([name, value]) => [name, asSent(value)]),
	);

/** The plain names (see `plainName()`) of the fields that are documented as flags in any list. */
const flagNames: ReadonlySet<string> = new Set(
	Object.values<ReadEndpoint>(reads)
		.flatMap(({ fields = {} }) => Object.entries(fields))
		.flatMap(([name, { type }]) => (type === 'flag' ? plainName(name) : [])),
);

const isFlag = (name: string, value: unknown): boolean =>
	(flagNames.has(plainName(name)) || /^(Is|Has|Can)[A-Z]/.test(name)) &&
	flagOf(value) !== undefined;

/**
 * Puts the fields of a record into the form of a write. Unset fields are left out, because they have no value that an update could lose.
 *
 * @param isEncoded whether the service writes special characters in texts as entities
 */
function toSendable(
	raw: IDataObject,
	fields: NonNullable<ReadEndpoint['fields']>,
	isEncoded: boolean,
): IDataObject {
	const toSent = (name: string, value: IDataObject[string]): IDataObject[string] => {
		const type = Object.hasOwn(fields, name) ? fields[name].type : undefined;
		if (typeof value === 'boolean' || isFlag(name, value)) return asSent(flagOf(value));
		if (type === 'integer') return idOf(value) ?? value;
		const text = type === 'text' && typeof value === 'number' ? String(value) : value;
		return isEncoded && typeof text === 'string' ? decodeEntities(text) : text;
	};
	const sent = Object.entries(filledIn(raw)).map(([name, value]) => [name, toSent(name, value)]);
	return Object.fromEntries(sent) as IDataObject;
}
