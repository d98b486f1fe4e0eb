import type { Endpoint } from './endpoints';
import type { Random } from './random';
import type { Switches } from './switches';

/** The fields of a record, including fields that no answer shows. An unset date is undefined. */
export type Fields = Record<string, string | number | undefined>;

/** The state of a record between two changes. */
export interface Version {
	readonly fields: Fields;
	/** The text by which the trial recognises this version. Twins are records whose first versions have the same text. */
	readonly label: string;
	/** The record as the service sends it. */
	readonly json: string;
	/** The number of the change that made this version, or 0 if the record was there from the start. */
	readonly since: number;
}

export interface Row {
	readonly versions: Version[];
	/** The number of the change that deleted the record. */
	gone?: number;
}

const texts = [
	'',
	' ',
	'Sick',
	'sick',
	'O&#039;Brien',
	'Smith & Sons',
	'<b>North</b>',
	'"quoted"',
	'línea\nnext',
	'ÄÖÜ ß',
	'0',
	'null',
	'😀',
	'-',
	'x'.repeat(300),
];
/** What a service of another make enters as the type of hold of a shift that takes place. */
export const notOnHold: readonly string[] = ['', 'None', 'n/a', '0'];

/** Returns whether a shift is on hold. */
export const isOnHold = ({ OnHoldType }: { readonly OnHoldType?: unknown }): boolean =>
	!notOnHold.includes(String(OnHoldType));

const holds = ['', '', '', 'Sick', 'Annual leave', 'sick'];

export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Draws the size of a list. Many sizes are near usual limits of services. Other sizes are odd, small or random. */
const drawSize = (random: Random): number => {
	const kind = random.next();
	if (kind < 0.15) return random.whole(0, 30);
	if (kind < 0.5)
		return random.pick([200, 200, 250, 300, 500, 1_000, 2_000]) + random.whole(-2, 40);
	if (kind < 0.7)
		return random.pick([
			200, 201, 230, 250, 299, 299, 350, 350, 399, 399, 512, 512, 999, 1_000, 1_001, 1_999,
		]);
	return random.whole(0, random.pick([400, 1_200, 3_000]));
};

/** Returns whether each record of a list has a number of its own. */
export const isIdentified = ({ id, extraId }: Endpoint, { extraIds }: Switches): boolean =>
	id !== undefined || (extraIds && extraId !== undefined);

/** Invents the records of one list at random: how many there are, their days, how many of them are twins, and their values. */
export class Inventor {
	private readonly first: string;
	private readonly span: number;
	private readonly onFirst: number;
	private readonly unset: number;
	private readonly outliers: number;
	private readonly midnights: number;
	private readonly closed: number;
	private readonly people: readonly string[];
	private readonly twins: number;
	private invented = 0;

	constructor(
		private readonly endpoint: Endpoint,
		private readonly switches: Switches,
		private readonly random: Random,
	) {
		this.first = addDays('2025-01-01', random.whole(0, 700));
		this.span = random.pick([0, 0, 1, 6, 30, 30, 120, 400]);
		this.onFirst = random.pick([0, 0, 0.5, 0.9]);
		this.unset = random.pick([0, 0, 0.02, 0.05, 0.3]);
		this.outliers = random.pick([0, 0, 0, 0.005]);
		this.midnights = random.pick([0, 0.1, 1]);
		this.closed = random.pick([0, 0.2, 0.5, 1]);
		this.people = random.pick([
			['anna@care.example', 'ben@care.example', 'Anna@Care.example', ''],
			['anna@care.example'],
			['ben@care.example'],
		]);
		const twins = random.pick([0, 0, 0.02, 0.3]);
		this.twins = isIdentified(endpoint, switches) ? 0 : twins;
	}

	/** Makes all records of the list, in the order in which they were entered. */
	list(): Row[] {
		const rows: Row[] = [];
		for (let size = drawSize(this.random); size > 0; size--) {
			const twin = rows.length > 0 && this.random.chance(this.twins);
			rows.push(twin ? { versions: [...rows.at(-1)!.versions] } : this.row(0));
		}
		return rows;
	}

	row(since: number): Row {
		const { endpoint, random } = this;
		this.invented += 1;
		const id = this.invented;
		const fields: Fields = {};
		const fill = (kind: string, value: () => string | number | undefined) => {
			for (const name of endpoint.fields[kind]) fields[name] = value();
		};
		const maybe = (value: () => string) => () => (random.chance(this.unset) ? undefined : value());
		fill('id', () => id);
		if (endpoint.extraId && this.switches.extraIds) fields[endpoint.extraId] = id;
		fill('text', () => random.pick(texts));
		fill('person', () => random.pick(this.people));
		fill('client', () => (random.chance(0.6) ? 1 : random.whole(2, 9)));
		fill('number', () => random.whole(0, 3));
		fill('flag', () => (random.chance(this.closed) ? 1 : 0));
		fill(
			'date',
			maybe(() => this.day()),
		);
		fill(
			'datetime',
			maybe(() => this.moment()),
		);
		fill('created', () => this.moment());
		fill('createdDay', () => this.day());
		fill('time', () => this.time());
		fill('hold', () => random.pick(holds));
		fields[endpoint.label] = `record ${id}`;
		// Each user has one e-mail address, so the address decides the user ID.
		if ('AssignedUserId' in fields)
			fields.AssignedUserId = this.people.indexOf(String(fields.AssignedTo));
		return { versions: [this.version(fields, since)] };
	}

	/**
	 * Makes the version of a record after somebody has changed its date, its state or its client.
	 *
	 * @param days the days to which the date may move. If there are none, the date may move to any day of the list
	 */
	edit(row: Row, since: number, days: readonly string[] = []): Version {
		const { endpoint, random } = this;
		const fields = { ...row.versions.at(-1)!.fields };
		const dated = endpoint.ranges[0]?.lower;
		const [flag] = endpoint.fields.flag;
		const [hold] = endpoint.fields.hold;
		const change = random.pick(['date', 'date', 'flag', 'flag', 'hold', 'client'] as const);
		if (change === 'date' && dated) {
			const day = days.length > 0 ? random.pick(days) : this.day();
			fields[dated] = endpoint.fields.date.includes(dated) ? day : `${day} ${this.time()}`;
		} else if (change === 'hold' && hold) fields[hold] = random.pick(holds);
		else if (change === 'client')
			for (const name of endpoint.fields.client) fields[name] = random.whole(1, 3);
		else if (flag) fields[flag] = 1 - Number(fields[flag]);
		const name = endpoint.label;
		fields[name] = `${String(fields[name]).split(',')[0]}, edit ${since}`;
		return this.version(fields, since);
	}

	/** Returns a day on which this list can have records. */
	day(): string {
		if (this.random.chance(this.outliers))
			return this.random.pick(['1900-01-01', '1969-12-31', '2099-12-31']);
		return addDays(
			this.first,
			this.random.chance(this.onFirst) ? 0 : this.random.whole(0, this.span),
		);
	}

	private time(): string {
		if (this.random.chance(this.midnights))
			return this.random.pick(['00:00:00', '00:00:00', '23:59:59']);
		const two = (number: number) => String(number).padStart(2, '0');
		return `${two(this.random.whole(0, 23))}:${two(this.random.whole(0, 59))}:${two(this.random.whole(0, 59))}`;
	}

	private moment(): string {
		return `${this.day()} ${this.time()}`;
	}

	private version(fields: Fields, since: number): Version {
		const { endpoint, switches } = this;
		const dates = new Set([...endpoint.fields.date, ...endpoint.fields.createdDay]);
		const shown: Record<string, string | number> = {};
		for (const [name, value] of Object.entries(fields)) {
			if (endpoint.hidden.includes(name) && !switches.showsHidden) continue;
			const unset = dates.has(name) ? '0000-00-00' : '0000-00-00 00:00:00';
			const sent = value ?? unset;
			shown[shownName(endpoint, name, switches)] = switches.numbersAsText ? String(sent) : sent;
		}
		return {
			fields,
			label: String(fields[endpoint.label]),
			json: JSON.stringify(shown),
			since,
		};
	}
}

export const shownName = (
	{ namesOpen }: Endpoint,
	field: string,
	{ strangeNames }: Switches,
): string => (namesOpen && strangeNames ? `F_${[...field].reverse().join('')}` : field);
