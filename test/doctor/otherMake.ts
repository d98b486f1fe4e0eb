/**
 * A service that was written from the specification of the API alone, without the code of the simulator. Where the
 * specification is silent, the settings of the service decide.
 */
import { serve } from '../serve';

type Fields = Record<string, unknown>;

/** The settings of a service: how it behaves where the specification is silent, and which records it has. */
export interface Make {
	/** The largest limit of a list. If the documented maximum is lower, the documented maximum applies. */
	readonly ceiling: number;
	/** What a limit above the maximum does: it gives the maximum or the standard number of records, or it is an error. */
	readonly beyond: 'cut' | 'standard' | 422 | 500;
	/** How many records a list gives at most without a limit. */
	readonly standard: number;
	/** How an upper date without a time is compared with a date and time. */
	readonly until: 'end of day' | 'start of day';
	/** Whether the service compares unset dates as NULL. It always shows them as zeros. */
	readonly nulls: boolean;
	/** When shifts on leave come: only if a request asks for leave, or always. */
	readonly leave: 'joined when asked' | 'always there';
	readonly allMeans: 'everything' | 'only leave';
	readonly openOnly: boolean;
	readonly newestFirst: boolean;
	/** Whether the service escapes texts, as a template engine does. */
	readonly escapes: boolean;
	/**
	 * How many hours the stored time is later than local time. The service shows local time, and compares the stored
	 * time.
	 */
	readonly utc: number;
	readonly strict: boolean;
	/**
	 * Whether serious incidents are marked rows of the table of incidents. If not, they have a table of their own, and a
	 * serious incident and an ordinary incident can have the same id.
	 */
	readonly oneTableOfIncidents: boolean;
	/** Whether serious incidents have categories of their own. */
	readonly ownCategories: boolean;
	/**
	 * A text that replaces the texts of records. Tests check that no output of the doctor contains this text. If this
	 * text is set, the service also makes numbers above 1 very large.
	 */
	readonly canary?: string;
	readonly rosters: number;
	readonly incidents: number;
	readonly agreements: number;
	readonly quotes: number;
	readonly notes: number;
	readonly forms: number;
	/** Whether a range includes its first day. */
	readonly firstDay: boolean;
	/** Filters that leave out their first day although other filters include it, such as "/rosters fromDate". */
	readonly laterFrom: readonly string[];
	/** Date filters that have no effect. */
	readonly deafTo: readonly string[];
	/**
	 * The special texts in the records. `signs` means texts with characters that HTML writes as entities. `pasted` means
	 * texts into which people wrote such entities themselves.
	 */
	readonly texts: 'both' | 'signs' | 'pasted' | 'neither';
	/**
	 * The doubles in the lists: rows that a join doubles, two equal records with one id, two different records with one id,
	 * or ids of zero.
	 */
	readonly twins: 'none' | 'joined' | 'alike' | 'sameId' | 'zeroId';
	/** How the data change at each `churnEvery`th request. */
	readonly churn: 'none' | 'adds' | 'deletes' | 'edits';
	readonly churnEvery: number;
	readonly order: 'kept' | 'mixed' | 'different each time';
	readonly page: 'records' | 'pages' | 'ignored';
	/** What a date filter does with a text that is no date. */
	readonly badDate: 'unset' | 'nothing' | 'today' | 400;
	/** Which notes `closed=1` gives. The next setting says whether a request without `closed` gives only open notes. */
	readonly closedNotes: 'alone' | 'beside';
	readonly notesOpenOnly: boolean;
	/** Whether a flag also works if it is written as true or 1. */
	readonly anyFlag: boolean;
	/** Whether a request with an id finds a record that lists leave out. */
	readonly idFindsAll: boolean;
	/** Whether only every seventh agreement has items. */
	readonly sparseItems: boolean;
	readonly showsRosterId: boolean;
	/** Whether the fields of a shift on leave show that there is leave. */
	readonly leaveShows: boolean;
	/** If `utc` is not 0, whether the stored time is one hour earlier in the months from October to March. */
	readonly summerTime: boolean;
}

export const plainMake: Make = {
	ceiling: 100_000,
	beyond: 'cut',
	standard: 200,
	until: 'end of day',
	nulls: true,
	leave: 'joined when asked',
	allMeans: 'everything',
	openOnly: false,
	newestFirst: false,
	escapes: false,
	utc: 0,
	strict: false,
	oneTableOfIncidents: false,
	ownCategories: false,
	rosters: 900,
	incidents: 340,
	agreements: 230,
	quotes: 25,
	notes: 120,
	forms: 0,
	firstDay: true,
	laterFrom: [],
	deafTo: [],
	texts: 'signs',
	twins: 'none',
	churn: 'none',
	churnEvery: 5,
	order: 'kept',
	page: 'records',
	badDate: 'unset',
	closedNotes: 'alone',
	notesOpenOnly: false,
	anyFlag: false,
	idFindsAll: false,
	sparseItems: false,
	showsRosterId: true,
	leaveShows: true,
	summerTime: false,
};

const two = (value: number) => String(value).padStart(2, '0');

/** Returns a moment as the API writes it, some minutes after the beginning of 2024. */
const stamp = (minutes: number) =>
	new Date(Date.UTC(2024, 0, 1) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

const noDay = '0000-00-00';
const noMoment = '0000-00-00 00:00:00';

type Condition = (row: Fields) => boolean;

interface List {
	readonly rows: Fields[];
	/** Fields that the service keeps but does not send. */
	readonly secret?: readonly string[];
	readonly limits?: { readonly most?: number; readonly pages?: boolean };
	/** Makes the condition of each parameter. The result is undefined if the value is invalid. */
	readonly parameters?: Record<string, (value: string) => Condition | undefined>;
	/** Conditions that apply while a parameter is not sent. The key is the name of the parameter. */
	readonly unless?: Record<string, Condition>;
	/** The fields that come only if a parameter is set. The key is the name of the parameter. */
	readonly extras?: Record<string, string>;
}

function organisation(make: Make): Record<string, List> {
	const signs = make.texts === 'both' || make.texts === 'signs';
	const say = (text: string) => make.canary ?? (signs ? text : text.replace(/[&<>"']/g, '+'));
	const pasted = make.texts === 'both' || make.texts === 'pasted' ? 'AT&amp;T' : 'telephone';
	const dayIn = (value: string) => {
		if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
		return { unset: undefined, 400: undefined, nothing: '9999-12-31', today: '2024-02-10' }[
			make.badDate
		];
	};
	/** Returns a value as the service compares it. */
	const inside = (value: unknown): string | undefined => {
		const text = String(value ?? noDay);
		if (text.startsWith(noDay)) return make.nulls ? undefined : text;
		if (text.length === 10 || make.utc === 0) return text;
		const summer = make.summerTime && /-(10|11|12|01|02|03)-/.test(text) ? -1 : 0;
		const moved = Date.parse(`${text.replace(' ', 'T')}Z`) + (make.utc + summer) * 3_600_000;
		return new Date(moved).toISOString().slice(0, 19).replace('T', ' ');
	};
	const since = (field: string) => (value: string) => {
		const day = dayIn(value);
		return day === undefined
			? undefined
			: (row: Fields) => {
					const kept = inside(row[field]) ?? '';
					return make.firstDay ? kept >= day : kept.slice(0, 10) > day;
				};
	};
	const until = (field: string) => (value: string) => {
		const day = dayIn(value);
		if (day === undefined) return undefined;
		return (row: Fields) => {
			const kept = inside(row[field]);
			if (kept === undefined) return false;
			return make.until === 'end of day' ? kept.slice(0, 10) <= day : kept <= `${day} 00:00:00`;
		};
	};
	const equal = (field: string) => (value: string) =>
		value === '' ? undefined : (row: Fields) => String(row[field]) === value;
	const yes = (field: string) => (value: string) =>
		({ true: (row: Fields) => row[field] === 1, false: (row: Fields) => row[field] === 0 })[value];
	const anything = () => () => true;

	const clients = Array.from({ length: 60 }, (_, index) => ({
		ClientId: 501 + index,
		ClientCode: say(`K${index}`),
		FirstName: say('Ann'),
		MiddleName: say(''),
		LastName: say("O'Neil & Sons"),
		PreferredName: say('Ann'),
		Gender: say('F'),
		Address1: say('1 Road'),
		Address2: say(''),
		Suburb: say('Town'),
		State: say('NSW'),
		PostCode: say('2000'),
		Longitude: say('151.2'),
		Email: say('a@example.com'),
		Phone1: say('0491 570 156'),
		Phone2: say(''),
		Fax: say(''),
		DateOfBirth: `19${two(30 + (index % 50))}-05-1${index % 10}`,
		PayerId: index % 4 === 0 ? -1 : 7,
		Area: say('4'),
		gone: index % 15 === 14 ? 1 : 0,
	}));
	const workers = Array.from({ length: 30 }, (_, index) => ({
		CarerId: 801 + index,
		...Object.fromEntries(
			'CarerCode FirstName LastName PreferredName Address1 Address2 Suburb State PostCode Longitude Email Phone1 Phone2 Status'
				.split(' ')
				.map((name) => [name, say(name)]),
		),
		DateOfBirth: noDay,
		Current: index % 10 === 9 ? 0 : 1,
	}));
	const incidents = Array.from({ length: make.incidents }, (_, index) => {
		const noted = stamp(index * 1440 * 2 + (index % 9 === 0 ? 0 : (index * 211) % 1440));
		return {
			IncidentId: 9_001 + index,
			CategoryId: 1 + (index % 6),
			IncidentType: say('Client'),
			...Object.fromEntries(
				'Note Reason Comment Action Outcome Location Occurrence Performance'
					.split(' ')
					.map((name) => [name, say(`${name} ${index}`)]),
			),
			Response: index % 3 === 0 ? null : say('Fine'),
			NoteDate: noted,
			NotifiedDate: index % 2 === 0 ? noMoment : noted,
			AlertDate: noMoment,
			CloseDate: noMoment,
			TaskClosedDate: noMoment,
			IsReportable: 0,
			Reported24Hour: 0,
			Reported5Day: 0,
			AssignedTo: say('b@example.com'),
			AssignedToSecond: say(''),
			Closed: index % 3 === 0 ? 1 : 0,
			TaskClosed: index % 4 === 0 ? 1 : 0,
			RequiresFollowUp: 0,
			VisibleClientApp: 0,
			VisibleWorkerApp: 1,
			CreatedBy: say('c@example.com'),
			DataSource: say('Web'),
			IncidentCode: say(`I${index}`),
			Timestamp: stamp(index * 1440 * 2 + 600 + (index % 300)),
			_ReferringId_1: 501 + (index % 60),
			_ReferringId_2: 0,
			_ReferringId_3: 0,
			FormData: [
				{ answers: [{ name: say('q'), text: say('q'), type: 'text', order: 1, answer: say('a') }] },
			],
		};
	});
	const sirsFields =
		'IncidentId CategoryId Note Reason Comment Action Outcome Location Occurrence Performance Response NoteDate NotifiedDate AlertDate CloseDate TaskClosedDate AssignedTo AssignedToSecond Closed TaskClosed RequiresFollowUp VisibleClientApp VisibleWorkerApp CreatedBy Timestamp _ReferringId_1'.split(
			' ',
		);
	const serious = incidents
		.filter((_, index) => index % 10 === 0)
		.map((row, index) => ({
			...Object.fromEntries(sirsFields.map((name) => [name, (row as Fields)[name]])),
			IncidentId: make.oneTableOfIncidents ? row.IncidentId : 9_002 + index,
			CategoryId: row.CategoryId + (make.ownCategories ? 100 : 0),
			IncidentDate: row.NoteDate,
		}));
	const rosters = Array.from({ length: make.rosters }, (_, index) => {
		const onLeave = index % 12 === 5;
		const day = stamp(Math.floor((index * 90) / make.rosters) * 1440).slice(0, 10);
		return {
			ClientId: 501 + (index % 60),
			CarerId: 801 + (index % 30),
			PayerId: 7,
			ServiceId: 3,
			DateOfService: day,
			StartTime: `${two(6 + (index % 12))}:${two(index % 60)}:00`,
			Minutes: 30 + (index % 200),
			ChargeRate: 60,
			PayRate: 30,
			BreakStartTime1: '00:00:00',
			BreakMinutes1: 0,
			RecurrenceId: index,
			RecurrenceStart: noDay,
			RecurrenceEnd: noDay,
			RecurrenceType: say('Once'),
			OccurenceDays: say('MO,TU'),
			OccurenceCount: 0,
			OccurencePeriodic: say(''),
			OccurenceInterval: 0,
			OnHoldType: onLeave && make.leaveShows ? (make.canary ?? 'LEAVE') : '',
			OnHoldNote: onLeave && make.leaveShows ? say('away') : '',
			held: onLeave,
			OnHoldCode: '',
			OnHoldChargePer: '',
			OnHoldPayMinutes: '',
			OnHoldDateTime: '',
			TimeSheetId: 0,
			AgreementId: 0,
			AgreementItemId: 0,
			DEXCaseId: 0,
			DEXServiceTypeId: 0,
			APP_StartTime: noMoment,
			APP_FinishTime: noMoment,
			APP_LastLongtitude: say(''),
			APP_LastLatitude: say(''),
			LastModified: `${day} 12:00:00`,
			LastModifiedBy: say('d@example.com'),
			LastModifiedType: say('Edit'),
			CreatedTime: day,
			CreatedBy: say('d@example.com'),
			...(make.showsRosterId && { RosterItemId: 70_001 + index }),
			RosterLabel: say('label'),
		};
	});
	const agreements = Array.from({ length: make.agreements }, (_, index) => ({
		AgreementId: 3_001 + index,
		ClientId: 501 + (index % 60),
		PayerId: 7,
		AgreementType: say('Brokerage'),
		AgreementCode: say(`A${index}`),
		StartDate: stamp(index * 1440).slice(0, 10),
		EndDate: index % 3 === 0 ? noDay : stamp((index + 365) * 1440).slice(0, 10),
		Current: 1,
		Area: say('4'),
		Budget: '500.0000',
		...(make.sparseItems && index % 7 > 0
			? {}
			: { AgreementItems: [{ AgreementItemId: index, Unit: say('HR') }] }),
	}));
	const quotes = Array.from({ length: make.quotes }, (_, index) => ({
		QuoteId: 100 + index,
		ClientId: 501 + index,
		QuoteStatus: say('Sent'),
		DateOfQuote: stamp(index * 1440 * 3).slice(0, 10),
		QuoteTotal: 12.5,
		FirstName: say('Ann'),
		QuoteLineItems: [{ QuoteItemId: index, Description: say('x') }],
	}));
	const notes = Array.from({ length: make.notes }, (_, index) => ({
		Id: index + 1,
		ClientId: 501 + (index % 60),
		EntryDate: stamp(index * 1440).slice(0, 10),
		Review: stamp((index * 37 + 400) * 1440).slice(0, 10),
		Text: say('note'),
		done: index % 2,
	}));
	const isTwin = (index: number) => index === 3 && ['alike', 'sameId'].includes(make.twins);
	const idOf = (index: number) => {
		if (make.twins === 'zeroId' && index < 2) return 0;
		return isTwin(index) ? 3 : index + 1;
	};
	const nameOf = (index: number) => (isTwin(index) && make.twins === 'alike' ? 2 : index);
	const named = (count: number, id: string, ...texts: string[]): List => ({
		rows: Array.from({ length: count }, (_, index) => ({
			[id]: idOf(index),
			...Object.fromEntries(texts.map((name) => [name, say(`${name} ${nameOf(index)} & more`)])),
			...(index === 0 && { [texts[0]]: make.canary ?? pasted }),
		})),
	});
	const category = named(8, 'CategoryId', 'CategoryCode', 'Description', 'Status');
	const dates = (from: string, to: string, field: string) => ({
		[from]: since(field),
		[to]: until(field),
	});
	const states = { closed: yes('Closed'), taskClosed: yes('TaskClosed') };
	const open: Record<string, Condition> = make.openOnly
		? { closed: ({ Closed }) => Closed !== 1, taskClosed: ({ TaskClosed }) => TaskClosed !== 1 }
		: {};
	const isHeld: Condition = ({ held }) => held === true;
	return {
		'/clients': {
			rows: clients,
			secret: ['gone'],
			parameters: {
				clientId: equal('ClientId'),
				includeNonCurrent: anything,
				includeDeleted: anything,
			},
			unless: { includeNonCurrent: ({ gone }) => gone === 0 },
		},
		'/workers': {
			rows: workers,
			parameters: {
				includeNonCurrent: anything,
				includeSkills: anything,
				includeDeleted: anything,
			},
			unless: { includeNonCurrent: ({ Current }) => Current === 1 },
		},
		'/incidents': {
			rows: incidents,
			limits: {},
			parameters: {
				...dates('fromDate', 'toDate', 'NoteDate'),
				...dates('createfromDate', 'createtoDate', 'Timestamp'),
				...states,
				clientId: equal('_ReferringId_1'),
				assignedTo: equal('AssignedTo'),
			},
			unless: open,
			extras: { InclForm: 'FormData' },
		},
		'/SIRS': {
			rows: serious,
			secret: ['IncidentDate', 'Timestamp', '_ReferringId_1'],
			limits: {},
			parameters: {
				...dates('fromDate', 'toDate', 'IncidentDate'),
				...dates('createDateFrom', 'createDateTo', 'Timestamp'),
				...states,
			},
			unless: open,
		},
		'/rosters': {
			rows: rosters,
			secret: ['held'],
			limits: { most: 20_000, pages: true },
			parameters: {
				...dates('fromDate', 'toDate', 'DateOfService'),
				...dates('createdTimeFrom', 'createdTimeTo', 'CreatedTime'),
				rosterItemId: equal('RosterItemId'),
				clientId: equal('ClientId'),
				onHoldType: (value) => {
					if (value !== 'ALL') return ({ OnHoldType }) => OnHoldType === value;
					return make.allMeans === 'everything' ? () => true : isHeld;
				},
			},
			unless: make.leave === 'always there' ? {} : { onHoldType: (row) => !isHeld(row) },
		},
		'/timesheets': { rows: [], limits: { most: 40_000, pages: true }, parameters: {} },
		'/agreements': {
			rows: agreements,
			limits: { pages: true },
			parameters: { fromDate: since('StartDate'), toDate: until('EndDate') },
			extras: { includeItems: 'AgreementItems' },
		},
		'/quotes': {
			rows: quotes,
			limits: {},
			parameters: dates('fromDate', 'toDate', 'DateOfQuote'),
			extras: { includeItems: 'QuoteLineItems' },
		},
		'/notes-client': {
			rows: notes,
			limits: { pages: true },
			secret: ['done'],
			parameters: {
				...dates('fromDate', 'toDate', 'EntryDate'),
				closed: () => (row) => make.closedNotes === 'beside' || row.done === 1,
			},
			unless: make.notesOpenOnly ? { closed: (row) => row.done !== 1 } : {},
		},
		'/Forms': { ...named(make.forms, 'FormId', 'Title'), limits: {} },
		'/areas': named(5, 'AreaId', 'AreaCode', 'Area', 'Status'),
		'/skills': named(12, 'SkillId', 'SkillCode', 'Description', 'Status'),
		'/category-incidents': category,
		'/category-documents': category,
		'/category-services': category,
	};
}

/** If `canary` is set, this number is added to each number above 1, because small numbers look like counts of records. */
const oddNumber = 730_000_000;

const withOddNumbers = (row: Fields): Fields =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === 'number' && value > 1 ? value + oddNumber : value,
		]),
	);

export interface Answer {
	readonly status: number;
	readonly body: unknown;
}

/** Makes a service without a network. The service gives an answer for a path and its parameters. */
export function createOtherMake(make: Make): (path: string, query: URLSearchParams) => Answer {
	const lists = organisation(make);
	let count = 0;
	return (path, query) => {
		count++;
		if (make.churn !== 'none' && count % make.churnEvery === 0) change(lists, make.churn, count);
		const list = lists[path];
		if (list === undefined) return { status: 404, body: { error: 'no such thing' } };
		const rows = select(make, path, list, query);
		if (rows === undefined) return { status: 400, body: { error: 'bad request' } };
		const part = list.limits
			? cut(make, path, list.limits, inOrder(make, rows, count), query)
			: rows;
		if (typeof part === 'number') return { status: part, body: { error: 'limit' } };
		return { status: 200, body: part.map((row) => show(make, list, row, query)) };
	};
}

/** Returns the day after a day. A text that is no day stays unchanged. */
const nextDay = (text: string): string =>
	/^\d{4}-\d\d-\d\d$/.test(text)
		? new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10)
		: text;

/** The parameters that have the id of the wanted record, or of its client. */
const ids = ['rosterItemId', 'clientId'];

/** Selects the rows that match a request, or returns undefined if the request is refused. */
function select(
	make: Make,
	path: string,
	list: List,
	query: URLSearchParams,
): Fields[] | undefined {
	const { parameters = {}, unless = {}, extras = {}, limits } = list;
	const conditions: Condition[] = [];
	for (const [name, sent] of query) {
		const filter = `${path} ${name}`;
		if (make.deafTo.includes(filter)) continue;
		const value = make.laterFrom.includes(filter) ? nextDay(sent) : sent;
		if (limits && (name === 'limit' || (limits.pages && name === 'page'))) continue;
		if (extras[name]) continue;
		const isBad = make.badDate === 400 && /date/i.test(name) && !/^\d{4}-\d\d-\d\d$/.test(value);
		const condition = parameters[name]?.(value);
		if (isBad || (make.strict && !condition)) return undefined;
		if (condition) conditions.push(condition);
	}
	const isFree = make.idFindsAll && ids.some((name) => query.has(name));
	for (const [name, condition] of Object.entries(unless)) {
		if (!query.has(name) && !isFree) conditions.push(condition);
	}
	const all = make.canary === undefined ? list.rows : list.rows.map(withOddNumbers);
	const rows = all.filter((row) => conditions.every((fits) => fits(row)));
	return make.twins === 'joined'
		? rows.flatMap((row, index) => (index % 7 === 3 ? [row, row] : [row]))
		: rows;
}

/** Makes a number that looks random but is always the same for one seed. */
const mix = (seed: number): number => {
	const once = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
	const twice = Math.imul(once ^ (once >>> 15), 0x2c1b3c6d);
	return (twice ^ (twice >>> 13)) >>> 0;
};

function inOrder({ order, newestFirst }: Make, rows: Fields[], count: number): Fields[] {
	const salt = order === 'different each time' ? count * 1_000_003 : 17;
	if (order === 'kept') return newestFirst ? rows.toReversed() : rows;
	const keyed = rows.map((row, index) => ({ row, key: mix(index + salt) }));
	return keyed.sort((one, other) => one.key - other.key).map(({ row }) => row);
}

/** Cuts the rows to the limit, or returns the status that refuses the limit. */
function cut(
	make: Make,
	path: string,
	limits: NonNullable<List['limits']>,
	rows: Fields[],
	query: URLSearchParams,
): Fields[] | number {
	const most = Math.min(limits.most ?? Infinity, make.ceiling);
	// The documentation says what the list of rosters does with a limit above 20,000.
	const beyond = path === '/rosters' && limits.most === most ? 'standard' : make.beyond;
	// A request without a limit gets the standard number of records. If larger limits are cut to the maximum, the
	// standard number is cut, too.
	const standard = beyond === 'cut' ? Math.min(make.standard, most) : make.standard;
	let count = Number(query.get('limit') ?? standard);
	const isAbove = query.has('limit') && count > most;
	if (isAbove && typeof beyond === 'number') return beyond;
	if (isAbove) count = beyond === 'cut' ? most : standard;
	const page = limits.pages ? Number(query.get('page') ?? 0) : 0;
	const skip = { records: page, pages: page * count, ignored: 0 }[make.page];
	return rows.slice(skip, skip + count);
}

function show(
	make: Make,
	{ extras = {}, secret = [] }: List,
	row: Fields,
	query: URLSearchParams,
): Fields {
	const flags = make.anyFlag ? ['TRUE', 'true', '1'] : ['TRUE'];
	const hidden = Object.entries(extras)
		.filter(([name]) => !flags.includes(query.get(name) ?? ''))
		.map(([, field]) => field);
	const escape = (value: unknown) =>
		make.escapes && typeof value === 'string'
			? value.replaceAll('&', '&amp;').replaceAll("'", '&#039;')
			: value;
	return Object.fromEntries(
		Object.entries(row)
			.filter(([name]) => !hidden.includes(name) && !secret.includes(name))
			.map(([name, value]) => [name, escape(value)]),
	);
}

/** The lists that change while the doctor reads them, each with the name of its id field. */
const changing: readonly [path: string, id: string][] = [
	['/incidents', 'IncidentId'],
	['/rosters', 'RosterItemId'],
	['/agreements', 'AgreementId'],
	['/notes-client', 'Id'],
	['/clients', 'ClientId'],
	['/quotes', 'QuoteId'],
];

function change(lists: Record<string, List>, churn: Make['churn'], count: number): void {
	for (const [path, id] of changing) {
		const { rows } = lists[path];
		if (rows.length < 2) continue;
		const index = count % rows.length;
		if (churn === 'deletes') rows.splice(count % 2 === 0 ? index : rows.length - 1, 1);
		if (churn === 'edits') rows[index] = { ...rows[index], Suburb: `Town ${count}` };
		const last = rows[rows.length - 1];
		if (churn === 'adds') rows.push({ ...last, ...(id in last && { [id]: Number(last[id]) + 1 }) });
	}
}

export interface OtherMake {
	readonly url: string;
	/** The values in the answers that were sent, as texts. */
	readonly said: Set<string>;
	readonly asked: string[];
	close(): Promise<void>;
}

export async function startOtherMake(make: Make): Promise<OtherMake> {
	const answer = createOtherMake(make);
	const asked: string[] = [];
	const said = new Set<string>();
	const { url, close } = await serve((request, response) => {
		const { pathname, search, searchParams } = new URL(request.url ?? '/', 'http://service');
		asked.push(`${pathname}${search}`);
		const isKnown = request.headers.user && request.headers.key && request.headers.secret;
		const { status, body } = isKnown
			? answer(pathname, searchParams)
			: { status: 401, body: { error: 'who are you' } };
		response.writeHead(status, { 'Content-Type': 'application/json' });
		response.end(
			JSON.stringify(body, (_, value: unknown) => {
				if (typeof value !== 'object') said.add(String(value));
				return value;
			}),
		);
	});
	return { url, asked, said, close };
}
