import type { IDataObject } from 'n8n-workflow';
import { cleanRecord, elementsOf, type ShownIn } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { timeSince, type ApiRecord } from '../../../http/mod';
import { readLists } from '../../../lists/mod';
import type { NodeSession } from '../../shared/openSession';
import { includedBy } from '../resources/mod';

/** How long a list counts as what the service holds, in milliseconds: somebody may work in the service meanwhile. */
export const freshFor = 60_000;

/** A record as the service shows it. */
export interface KnownRecord {
	/** As it was sent. */
	readonly raw: IDataObject;
	readonly clean: IDataObject;
}

/** The records of a kind that the service holds, and what this run has written of them. */
export class KnownRecords {
	/** Which list it is, for who shares what is read. */
	readonly key: string;
	private list?: Promise<readonly KnownRecord[]>;
	private since = 0;
	private written: IDataObject[] = [];
	private readonly touched = new Set<KnownRecord>();

	constructor(
		private readonly session: NodeSession,
		private readonly shownIn: ShownIn,
	) {
		this.key = JSON.stringify([session.credential, shownIn.list.path, shownIn.query]);
	}

	/**
	 * What fits, of the records in the service. Where that is one which this run has written, the list is read again.
	 *
	 * @param find those of some records that fit
	 * @returns all records, and those that fit; `written` are those that the service does not show yet
	 */
	async find(find: (records: readonly IDataObject[]) => readonly number[]): Promise<{
		all: readonly KnownRecord[];
		found: readonly KnownRecord[];
		written: readonly IDataObject[];
	}> {
		let all = await this.read(freshFor);
		const fitting = () => find(all.map(({ clean }) => clean)).map((index) => all[index]);
		const ours = () => find(this.written).map((index) => this.written[index]);
		let found = fitting();
		if (found.some((record) => this.touched.has(record)) || ours().length > 0) {
			all = await this.read(0);
			found = fitting();
		}
		return { all, found, written: found.length > 0 ? [] : ours() };
	}

	/**
	 * Remembers what this run writes.
	 *
	 * @param record as it will be
	 * @param before the record that it was, where it was there
	 */
	wrote(record: IDataObject, before?: KnownRecord): void {
		this.written.push(record);
		if (before) this.touched.add(before);
	}

	/** All records, as they are now. */
	async read(maxAge = 0): Promise<readonly KnownRecord[]> {
		const { clock } = this.session;
		if (this.list && timeSince(this.since, clock.now()) < maxAge) return await this.list;
		this.since = clock.now();
		const list = readKnown(this.session, this.shownIn);
		this.list = list;
		list.catch(() => {
			if (this.list === list) this.list = undefined;
		});
		const records = await list;
		this.touched.clear();
		return records;
	}
}

async function readKnown(session: NodeSession, shownIn: ShownIn): Promise<KnownRecord[]> {
	const { list, query, isInside } = shownIn;
	const { all } = await readLists(session, { all: { endpoint: list, query, raw: true } });
	const rows = isInside ? inside(shownIn, all.records) : all.records;
	const fields = isInside ? undefined : list.fields;
	return rows.map((row) => {
		const raw = row as IDataObject;
		return { raw, clean: cleanRecord(structuredClone(raw), fields) };
	});
}

/** The records in the lists inside others, each with the ID of the record that it is in. */
function inside({ list, query }: ShownIn, records: readonly ApiRecord[]): ApiRecord[] {
	const names = includedBy(list, query, records);
	if (records.length > 0 && names.size === 0) {
		throw new InputError({
			title: `No ${list.noun} shows what it has, so what is there already cannot be recognised`,
			nextStep: `Enter one in the service by hand first. Or choose Create, which does not look.`,
		});
	}
	const { id = '' } = list;
	return records.flatMap((record) =>
		[...names].flatMap((name) =>
			(elementsOf(record[name]) ?? [])
				.filter((element) => typeof element === 'object' && element !== null)
				.map((element) => ({ [id]: record[id], ...(element as ApiRecord) })),
		),
	);
}
