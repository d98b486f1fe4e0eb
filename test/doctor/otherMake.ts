/**
 * A service that was written from the specification of the API alone: it shares nothing with the simulator, neither code nor
 * tables nor words. It keeps an organisation in SQL-like rows, and answers as its settings say where the specification is silent.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;

/** What the specification leaves to a service. */
export interface Make {
	/** The highest limit of lists without a documented one; more is cut to it, gives 200, or is an error. */
	readonly ceiling: number;
	readonly beyond: 'cut' | 'standard' | 422;
	/** How an upper date is compared with a moment. */
	readonly until: 'end of day' | 'start of day';
	/** Unset dates are NULL inside, and only written as zeros. */
	readonly nulls: boolean;
	/** Leave is a table of its own, which is joined only when asked for. */
	readonly leave: 'joined when asked' | 'always there';
	readonly allMeans: 'everything' | 'only leave';
	readonly openOnly: boolean;
	readonly newestFirst: boolean;
	/** Texts went through a template engine. */
	readonly escapes: boolean;
	/** Hours between local time, which is shown, and the time that is stored and compared. */
	readonly utc: number;
	readonly strict: boolean;
	/** Serious incidents are incidents with a mark. If not, their ids are used there for others. */
	readonly oneTableOfIncidents: boolean;
	/** Serious incidents have categories of their own. */
	readonly ownCategories: boolean;
	/** What stands in each text, in place of something harmless: nobody may see it again. Numbers become odd, too. */
	readonly canary?: string;
	readonly rosters: number;
}

export const plainMake: Make = {
	ceiling: 100_000,
	beyond: 'cut',
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
};

const two = (value: number) => String(value).padStart(2, '0');

/** A moment so many minutes after the beginning of 2024, as the API writes it. */
const stamp = (minutes: number) =>
	new Date(Date.UTC(2024, 0, 1) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

const noDay = '0000-00-00';
const noMoment = '0000-00-00 00:00:00';

/** A condition on a row. */
type Condition = (row: Fields) => boolean;

interface List {
	readonly rows: Fields[];
	/** Fields that are kept and not sent. */
	readonly secret?: readonly string[];
	readonly limits?: { readonly most?: number; readonly pages?: boolean };
	/** What each parameter does; undefined where its value is none. */
	readonly parameters?: Record<string, (value: string) => Condition | undefined>;
	/** Conditions while a parameter is not sent. */
	readonly unless?: Record<string, Condition>;
	/** Fields that come only with a parameter, by that parameter. */
	readonly extras?: Record<string, string>;
}

/** The whole organisation behind the API. */
function organisation(make: Make): Record<string, List> {
	const say = (text: string) => make.canary ?? text;
	const dayIn = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined);
	/** The value as it is compared. */
	const inside = (value: unknown): string | undefined => {
		const text = String(value ?? noDay);
		if (text.startsWith(noDay)) return make.nulls ? undefined : text;
		if (text.length === 10 || make.utc === 0) return text;
		const moved = Date.parse(`${text.replace(' ', 'T')}Z`) + make.utc * 3_600_000;
		return new Date(moved).toISOString().slice(0, 19).replace('T', ' ');
	};
	const since = (field: string) => (value: string) => {
		const day = dayIn(value);
		return day === undefined ? undefined : (row: Fields) => (inside(row[field]) ?? '') >= day;
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
	const incidents = Array.from({ length: 340 }, (_, index) => {
		// Some at midnight, the others all over the day.
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
			OnHoldType: onLeave ? (make.canary ?? 'LEAVE') : '',
			OnHoldNote: onLeave ? say('away') : '',
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
			RosterItemId: 70_001 + index,
			RosterLabel: say('label'),
		};
	});
	const agreements = Array.from({ length: 230 }, (_, index) => ({
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
		AgreementItems: [{ AgreementItemId: index, Unit: say('HR') }],
	}));
	const quotes = Array.from({ length: 25 }, (_, index) => ({
		QuoteId: 100 + index,
		ClientId: 501 + index,
		QuoteStatus: say('Sent'),
		DateOfQuote: stamp(index * 1440 * 3).slice(0, 10),
		QuoteTotal: 12.5,
		FirstName: say('Ann'),
		QuoteLineItems: [{ QuoteItemId: index, Description: say('x') }],
	}));
	const notes = Array.from({ length: 120 }, (_, index) => ({
		Id: index + 1,
		ClientId: 501 + (index % 60),
		EntryDate: stamp(index * 1440).slice(0, 10),
		Review: stamp((index * 37 + 400) * 1440).slice(0, 10),
		Text: say('note'),
		done: index % 2,
	}));
	const named = (count: number, id: string, ...texts: string[]): List => ({
		rows: Array.from({ length: count }, (_, index) => ({
			[id]: index + 1,
			...Object.fromEntries(texts.map((name) => [name, say(`${name} ${index} & more`)])),
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
	const isHeld: Condition = ({ OnHoldType }) => OnHoldType !== '';
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
				closed:
					() =>
					({ done }) =>
						done === 1,
			},
		},
		'/areas': named(5, 'AreaId', 'AreaCode', 'Area', 'Status'),
		'/skills': named(12, 'SkillId', 'SkillCode', 'Description', 'Status'),
		'/category-incidents': category,
		'/category-documents': category,
		'/category-services': category,
	};
}

/** What is added to each number but flags where there is a canary, so that none is like a count. */
const oddNumber = 730_000_000;

const withOddNumbers = (row: Fields): Fields =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			typeof value === 'number' && value > 1 ? value + oddNumber : value,
		]),
	);

/** A running service. */
export interface OtherMake {
	readonly url: string;
	/** Each value of each record that was sent, as a text. */
	readonly said: Set<string>;
	/** What was asked, paths with their queries. */
	readonly asked: string[];
	close(): Promise<void>;
}

/** Starts a service on loopback. */
export async function startOtherMake(make: Make): Promise<OtherMake> {
	const lists = organisation(make);
	const asked: string[] = [];
	const said = new Set<string>();
	const answer = (path: string, query: URLSearchParams): { status: number; body: unknown } => {
		const list = lists[path];
		if (list === undefined) return { status: 404, body: { error: 'no such thing' } };
		const { parameters = {}, unless = {}, extras = {}, secret = [], limits } = list;
		const conditions: Condition[] = [];
		const shown: string[] = [];
		for (const [name, value] of query) {
			if (limits && (name === 'limit' || (limits.pages && name === 'page'))) continue;
			if (extras[name]) {
				if (value === 'TRUE') shown.push(extras[name]);
				continue;
			}
			const condition = parameters[name]?.(value);
			if (condition) conditions.push(condition);
			else if (make.strict) return { status: 400, body: { error: 'bad request' } };
		}
		for (const [name, condition] of Object.entries(unless)) {
			if (!query.has(name)) conditions.push(condition);
		}
		const all = make.canary === undefined ? list.rows : list.rows.map(withOddNumbers);
		let rows = all.filter((row) => conditions.every((fits) => fits(row)));
		if (make.newestFirst) rows = rows.toReversed();
		if (limits) {
			const most = limits.most ?? make.ceiling;
			const beyond = path === '/rosters' ? 'standard' : make.beyond;
			let count = Number(query.get('limit') ?? 200);
			if (count > most && typeof beyond === 'number')
				return { status: beyond, body: { error: 'limit' } };
			if (count > most) count = beyond === 'cut' ? most : 200;
			const skip = limits.pages ? Number(query.get('page') ?? 0) : 0;
			rows = rows.slice(skip, skip + count);
		}
		const hidden = new Set([
			...secret,
			...Object.values(extras).filter((name) => !shown.includes(name)),
		]);
		const escape = (value: unknown) =>
			make.escapes && typeof value === 'string'
				? value.replaceAll('&', '&amp;').replaceAll("'", '&#039;')
				: value;
		return {
			status: 200,
			body: rows.map((row) =>
				Object.fromEntries(
					Object.entries(row)
						.filter(([name]) => !hidden.has(name))
						.map(([name, value]) => [name, escape(value)]),
				),
			),
		};
	};
	const server: Server = createServer((request, response) => {
		const url = new URL(request.url ?? '/', 'http://service');
		asked.push(`${url.pathname}${url.search}`);
		const isKnown = request.headers.user && request.headers.key && request.headers.secret;
		const { status, body } = isKnown
			? answer(url.pathname, url.searchParams)
			: { status: 401, body: { error: 'who are you' } };
		response.writeHead(status, { 'Content-Type': 'application/json' });
		response.end(
			JSON.stringify(body, (_, value: unknown) => {
				if (typeof value !== 'object') said.add(String(value));
				return value;
			}),
		);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		asked,
		said,
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
