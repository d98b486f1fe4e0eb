/** Puts faults into faultless records, for each check of Data Health. */
import { below, day, pick, type CareData, type Random, type Row } from './cleanCareData';

export interface Bed {
	readonly data: CareData;
	readonly random: Random;
	readonly count: number;
}

/** Puts faults into some records. Returns the IDs under which the report must find these faults. */
export type Plant = (bed: Bed) => string[];

const idFields = {
	workers: 'CarerId',
	clients: 'ClientId',
	services: 'ServiceId',
	payers: 'PayerId',
	agreements: 'AgreementId',
	incidents: 'IncidentId',
} as const;

type Plain = keyof typeof idFields;
type List = Plain | 'shifts' | 'timesheets';

const isPlain = (list: List): list is Plain => Object.hasOwn(idFields, list);

const noDay = [null, '', '0000-00-00', '2026-02-31', 'soon'];

/** Returns the ID of a record as the report names it. For a shift or timesheet, the day follows the ID. */
function idOf(list: List, row: Row): string {
	if (isPlain(list)) return String(row[idFields[list]]);
	const id = list === 'shifts' ? row.RosterItemId : row.TimesheetId;
	const isDay = !noDay.includes(row.DateOfService as string);
	return `${String(id)} ${isDay ? String(row.DateOfService) : 'no day'}`;
}

/** For each list, the records in which Data Health looks for faults. */
const pools: Readonly<Record<List, (data: CareData) => readonly Row[]>> = {
	workers: ({ workers }) => workers,
	clients: ({ clients }) => clients,
	services: ({ services }) => services.filter(({ Active }) => Active !== false),
	payers: ({ payers }) => payers.filter(({ Active }) => Active === true),
	agreements: ({ agreements }) => agreements.filter(({ Current }) => Current !== 0),
	shifts: ({ takingPlace }) => takingPlace,
	timesheets: ({ timesheets }) => timesheets.filter(({ OnHoldType }) => OnHoldType === ''),
	incidents: ({ incidents }) => incidents,
};

/** Chooses different records in random order. Throws if too few records fit. */
function choose(
	rows: readonly Row[],
	random: Random,
	count: number,
	fits: (row: Row) => boolean = () => true,
): Row[] {
	const left = rows.filter(fits);
	return Array.from({ length: count }, () => {
		const [chosen] = left.splice(below(random, left.length), 1) as (Row | undefined)[];
		if (chosen === undefined) throw new Error('There are too few records for so many faults.');
		return chosen;
	});
}

type Change = (row: Row, random: Random, index: number, data: CareData) => Row;

const change =
	(list: List, values: Change, fits?: (row: Row) => boolean): Plant =>
	({ data, random, count }) =>
		choose(pools[list](data), random, count, fits).map((row, index) => {
			Object.assign(row, values(row, random, index, data));
			return idOf(list, row);
		});

const odd = (list: List, field: string, ...values: readonly unknown[]): Plant =>
	change(list, (_, random) => ({ [field]: pick(random, values) }));

/** Makes a plant that gives some records the values of other records. In faultless records, no two records share these values. */
const twin =
	(list: Plain, values: (other: Row, random: Random) => Row): Plant =>
	({ data, random, count }) => {
		const chosen = choose(pools[list](data), random, 2 * count);
		return chosen.slice(0, count).map((row, index) => {
			const other = chosen[count + index];
			Object.assign(row, values(other, random));
			const ids = [row, other].map((one) => Number(idOf(list, one)));
			return String(Math.max(...ids));
		});
	};

const copy =
	(
		list: 'shifts' | 'timesheets' | 'agreements',
		values: Change,
		{ fits, both = false }: { fits?: (row: Row) => boolean; both?: boolean } = {},
	): Plant =>
	({ data, random, count }) =>
		choose(pools[list](data), random, count, fits).flatMap((row, index) => {
			const field = {
				shifts: 'RosterItemId',
				timesheets: 'TimesheetId',
				agreements: 'AgreementId',
			};
			const added = {
				...row,
				[field[list]]: 9_000_000 + index,
				...values(row, random, index, data),
			};
			data[list].push(added);
			if (list === 'shifts') data.takingPlace.push(added);
			return [...(both ? [idOf(list, row)] : []), idOf(list, added)];
		});

const minutesLater = (row: Row, minutes: number): string => {
	const [hour, minute] = String(row.StartTime).split(':').map(Number);
	const all = hour * 60 + minute + minutes;
	return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

const hasWorker = ({ CarerId }: Row): boolean => CarerId !== 0;
/** Returns whether the service of a record is charged by the hour. Every fifth service is not. */
const isByHour = ({ ServiceId }: Row): boolean => (Number(ServiceId) - 1) % 5 !== 0;
const isComing = ({ DateOfService }: Row): boolean => String(DateOfService) >= day(0);
const isOpen = ({ Closed }: Row): boolean => Closed === false;

const unset = ['', null, 'N/A', ' - '];
const noId = ['', null, 0, '0', -1];
const noAddress = [
	'ada.example.com',
	'ada@',
	'@example.com',
	'ada@example.com, see file',
	'ask her',
];
const noBirth = [null, '', '0000-00-00', '1900-01-01', '1899-12-30', '0001-01-01'];
const noStart = [null, '', '25:10:00', 'soon', '7 am'];
const noLength = [null, '', 0, -5, 1_441, 'long'];
const noRate = [null, '', 0, -1, 'free', '0.00'];

/** Returns the same name and date of birth, as somebody else may have entered them. */
const sameName = ({ FirstName, LastName, DateOfBirth }: Row, random: Random): Row => {
	const [one, two] = [String(FirstName), String(LastName)].map((name) =>
		pick(random, [name, name.toUpperCase(), ` ${name.normalize('NFD')} `, `${name}'`]),
	);
	return pick(random, [
		{ FirstName: one, LastName: two, DateOfBirth },
		{ FirstName: two, LastName: one, DateOfBirth: `${String(DateOfBirth)} 00:00:00` },
	]);
};

const sameAddress = ({ Email }: Row, random: Random): Row => ({
	Email: pick(random, [Email, String(Email).toUpperCase(), ` ${String(Email)}`]),
});

const otherBreak: Change = ({ Minutes }, random, index) => ({
	BreakMinutes1: pick(random, [Number(Minutes), Number(Minutes) + index + 1, 'long', -10]),
});

const people = (list: 'workers' | 'clients', name: 'worker' | 'client', code: string) => ({
	[`${name}Twice`]: twin(list, sameName),
	[`${name}Name`]: change(list, (_, random) => ({
		[pick(random, ['FirstName', 'LastName'])]: pick(random, unset),
	})),
	[`${name}Email`]: odd(list, 'Email', ...unset),
	[`${name}EmailInvalid`]: odd(list, 'Email', ...noAddress),
	[`${name}EmailTwice`]: twin(list, sameAddress),
	[`${name}Phone`]: change(list, (_, random) => ({
		Phone1: pick(random, unset),
		Phone2: pick(random, unset),
	})),
	[`${name}BirthDate`]: odd(list, 'DateOfBirth', ...noBirth),
	[`${name}BirthDateOdd`]: odd(list, 'DateOfBirth', day(5), '1902-01-01', '1985-02-31', 'in May'),
	[`${name}CodeTwice`]: twin(list, (other, random) => ({
		[code]: pick(random, [
			other[code],
			String(other[code]).toLowerCase(),
			` ${String(other[code])}`,
		]),
	})),
});

const shifts: Record<string, Plant> = {
	shiftWorkerLeft: change(
		'shifts',
		(_, random) => ({ CarerId: pick(random, [499, '499']) }),
		isComing,
	),
	shiftWorkerUnknown: change('shifts', (_, __, index) => ({ CarerId: 88_000 + index })),
	shiftClientLeft: change('shifts', () => ({ ClientId: '9999' }), isComing),
	shiftClientUnknown: change('shifts', (_, __, index) => ({ ClientId: 88_000 + index })),
	shiftDay: odd('shifts', 'DateOfService', ...noDay),
	shiftStart: odd('shifts', 'StartTime', ...noStart),
	shiftLength: change('shifts', (_, random) => ({ Minutes: pick(random, noLength) }), isByHour),
	shiftBreak: change('shifts', otherBreak),
	shiftTwice: copy('shifts', ({ CarerId }) => ({ CarerId: Number(CarerId) }), { fits: hasWorker }),
	shiftWorkerOverlap: copy(
		'shifts',
		(row, random) => ({
			ClientId: 10_000 + ((Number(row.ClientId) - 9_990) % 200),
			StartTime: minutesLater(row, pick(random, [5, 10])),
			Minutes: 15,
		}),
		{ fits: (row) => hasWorker(row) && isByHour(row) },
	),
	shiftClientOverlap: copy(
		'shifts',
		(row, random) => ({
			CarerId: 0,
			StartTime: minutesLater(row, pick(random, [5, 10])),
			Minutes: 15,
		}),
		{ fits: isByHour },
	),
	shiftService: odd('shifts', 'ServiceId', ...noId, 99_999),
	shiftAgreementUnknown: change('shifts', (_, __, index) => ({ AgreementId: 999_000 + index })),
	shiftAgreementOfOther: change('shifts', ({ AgreementId }) => ({
		AgreementId: 40_000 + ((Number(AgreementId) - 40_000 + 1) % 200),
	})),
	shiftOutsideAgreement: change('shifts', (row, random, index, { agreements }) => {
		const AgreementId = 800_000 + index;
		const days = pick(random, [
			{ StartDate: day(30), EndDate: null },
			{ StartDate: null, EndDate: day(-14) },
		]);
		agreements.push({ ...agreements[0], AgreementId, ClientId: row.ClientId, ...days });
		return { AgreementId };
	}),
	shiftItem: change('shifts', (row) => ({
		AgreementItemId: String((Number(row.AgreementId) + 1) * 10),
	})),
	shiftItemUnknown: change('shifts', (_, __, index) => ({ AgreementItemId: 99_000 + index })),
	shiftItemService: change('shifts', ({ ServiceId }) => ({
		ServiceId: (Number(ServiceId) % 200) + 1,
	})),
	shiftItemNone: odd('shifts', 'AgreementItemId', ...noId),
	shiftChargeRate: odd('shifts', 'ChargeRate', ...noRate),
	shiftPayRate: odd('shifts', 'PayRate', ...noRate),
	shiftPayerUnknown: change('shifts', (_, __, index) => ({ PayerId: 12_000 + index })),
	shiftHoldUntyped: change('shifts', (row, random, _, { takingPlace }) => {
		if (random() < 0.5) return { OnHoldCode: 'H1' };
		takingPlace.splice(takingPlace.indexOf(row), 1);
		return {};
	}),
};

const timesheets: Record<string, Plant> = {
	timesheetIdentical: copy('timesheets', () => ({}), { both: true }),
	timesheetSameShift: copy(
		'timesheets',
		(_, random) => ({ StartTime: pick(random, ['03:10', '04:20']), Minutes: 20 }),
		{ both: true },
	),
	timesheetOverlap: copy(
		'timesheets',
		(row, random) => ({
			RosterItemId: 0,
			ClientId: 10_001,
			StartTime: minutesLater(row, pick(random, [5, 10])),
			Minutes: 15,
		}),
		{ both: true },
	),
	timesheetWorker: odd('timesheets', 'CarerId', ...noId, 88_000),
	timesheetService: odd('timesheets', 'ServiceId', ...noId, 99_999),
	timesheetClientUnknown: change('timesheets', (_, __, index) => ({ ClientId: 88_000 + index })),
	timesheetDay: odd('timesheets', 'DateOfService', ...noDay),
	timesheetAhead: change('timesheets', (_, __, index) => ({
		DateOfService: day(1 + (index % 20)),
	})),
	timesheetStart: odd('timesheets', 'StartTime', ...noStart),
	timesheetLength: odd('timesheets', 'Minutes', ...noLength),
	timesheetBreak: change('timesheets', otherBreak),
	timesheetPayRate: odd('timesheets', 'PayRate', ...noRate),
	timesheetPayRateForeign: odd('timesheets', 'PayRate', 999.25, '12.10'),
	timesheetNoShift: change('timesheets', (_, __, index) => ({ RosterItemId: 8_888_000 + index })),
	timesheetUnlikeShift: change('timesheets', (row, random) => {
		const field = pick(random, ['CarerId', 'ClientId', 'ServiceId']);
		return { [field]: Number(row[field]) + 1 };
	}),
	timesheetKilometres: odd('timesheets', 'KM', -1, 1_000.5, 'far'),
	timesheetAppTimes: change('timesheets', ({ DateOfService }) => ({
		APP_StartTime: `${String(DateOfService)} 10:00:00`,
		APP_FinishTime: `${String(DateOfService)} 09:00:00`,
	})),
};

const agreements: Record<string, Plant> = {
	agreementEnded: change('agreements', (_, random) => ({ EndDate: day(-1 - below(random, 90)) })),
	agreementEndsSoon: change('agreements', (_, random) => ({ EndDate: day(below(random, 61)) })),
	agreementDatesReversed: change('agreements', (_, __, index) => ({
		StartDate: day(100),
		EndDate: day(99 - index),
	})),
	agreementDateUnreadable: change('agreements', (_, random) => ({
		[pick(random, ['StartDate', 'EndDate'])]: pick(random, ['2026-02-31', 'open', '30/06/2026']),
	})),
	agreementOverlap: copy('agreements', (_, __, index) => ({
		StartDate: day(-5 - index),
		EndDate: index % 2 === 0 ? null : day(100),
	})),
	agreementNoItem: odd('agreements', 'AgreementItems', [], null),
	agreementClient: odd('agreements', 'ClientId', ...noId, 9_999, 88_000),
	agreementPayer: odd('agreements', 'PayerId', ...noId, 800, 12_345),
	agreementAreaUnknown: odd('agreements', 'Area', 'Nroth', '17'),
	agreementCodeTwice: twin('agreements', ({ AgreementCode }) => ({ AgreementCode })),
	agreementCurrentUnknown: odd('agreements', 'Current', null, '', 'perhaps'),
	budgetPeriodNone: change('agreements', (_, random) => ({
		Budget: '100',
		BudgetPeriod: pick(random, ['', null, ' ']),
	})),
	budgetPeriodUnknown: change('agreements', (row, random) => {
		const [item] = row.AgreementItems as Row[];
		if (random() < 0.5)
			return { BudgetHour: 3, BudgetPeriod: pick(random, ['Term', 'None', ' - ']) };
		item.Period = 'Weekend';
		return {};
	}),
	budgetUnreadable: odd('agreements', 'Budget', 'see plan', -5),
};

const changeItems =
	(values: (item: Row, random: Random, data: CareData) => Row): Plant =>
	({ data, random, count }) =>
		choose(
			pools.agreements(data).flatMap(({ AgreementItems }) => AgreementItems as Row[]),
			random,
			count,
		).map((item) => {
			Object.assign(item, values(item, random, data));
			return String(item.AgreementItemId);
		});

const items: Record<string, Plant> = {
	itemService: changeItems((_, random) => ({ ServiceId: pick(random, [...noId, 99_999]) })),
	itemUnit: changeItems(({ ServiceId }, _, { services }) => ({
		Unit: /h/i.test(String(services[Number(ServiceId) - 1].Unit).replace('Each', ''))
			? 'Each'
			: 'Hour',
	})),
	itemRate: changeItems((_, random) => ({ ChargeRate: pick(random, ['as quoted', -5]) })),
	itemTwice: ({ data, random, count }) => {
		const all = pools.agreements(data).map(({ AgreementItems }) => AgreementItems as Row[]);
		return choose(
			all.map((own) => ({ own })),
			random,
			count,
		).map(({ own }) => {
			const [one, other] = own as Row[];
			other.AgreementItemId = one.AgreementItemId;
			return String(one.AgreementItemId);
		});
	},
};

const rates = (name: string, value: unknown): Row =>
	Object.fromEntries(Array.from({ length: 24 }, (_, place) => [`${name}${place + 1}`, value]));

const services: Record<string, Plant> = {
	serviceAccountingCode: odd('services', 'AccountingCode', ...unset),
	serviceUnit: odd('services', 'Unit', ...unset),
	serviceUnitOtherTime: odd('services', 'Unit', 'Minute', '15 min', 'Half Hour', 'minutes', 'Week'),
	serviceChargeRate: change('services', (_, random) => ({
		...{ ChargeRate: pick(random, [0, '', null]), ChargeRate2: 0, ChargeRate3: '0.00' },
	})),
	servicePayRate: change('services', (_, random) => rates('PayRate', pick(random, [0, null, '']))),
	servicePayrollCode: change('services', (_, random) => ({
		[`PayrollCode${1 + below(random, 4)}`]: pick(random, unset),
	})),
	servicePayrollCodes: change('services', ({ PayRate1 }, random) => ({
		[`PayRate${2 + below(random, 3)}`]: PayRate1,
	})),
	serviceRateUnreadable: change('services', (_, random) => ({
		[pick(random, ['ChargeRate', 'ChargeRate3', 'PayRate1', 'PayRate24'])]: pick(random, [
			'on request',
			-3,
		]),
	})),
	serviceCodeTwice: twin('services', ({ ServiceCode }) => ({ ServiceCode })),
	serviceCode: odd('services', 'ServiceCode', ...unset),
	serviceDescription: odd('services', 'Description', ...unset),
	serviceNdisNumber: odd('services', 'NDISSupportNumber', '01-011-0107-1-1', '01_011_0107', 'SW1'),
	serviceNdisGst: change('services', (_, random) => ({
		NDISSupportNumber: '01_011_0107_1_1',
		NDISGSTCode: pick(random, unset),
	})),
};

const payers: Record<string, Plant> = {
	payerAccountingCode: odd('payers', 'AccountingCode', ...unset),
	payerName: odd('payers', 'PayerName', ...unset),
	payerTwice: twin('payers', ({ PayerName }, random) => ({
		PayerName: pick(random, [PayerName, String(PayerName).toUpperCase()]),
	})),
	payerEmail: odd('payers', 'Email', ...unset),
	payerEmailInvalid: odd('payers', 'Email', ...noAddress),
	payerEmailTwice: twin('payers', sameAddress),
	payerAbn: change('payers', (_, random) => ({
		ABN: pick(random, ['10 000 000 001', '1000000000', '100000000000', '10-000-000-000', 'x']),
	})),
};

const incidents: Record<string, Plant> = {
	incidentReportableUnknown: odd('incidents', 'IsReportable', null, '', 'perhaps'),
	incidentDate: odd('incidents', 'NoteDate', null, '', '1900-01-01 00:00:00', 'in May'),
	incidentAhead: change('incidents', (_, __, index) => ({
		NoteDate: `${day(1 + index)} 09:00:00`,
	})),
	incidentAssignedNone: change(
		'incidents',
		(_, random) => ({ AssignedTo: pick(random, unset) }),
		isOpen,
	),
	incidentAssignedInvalid: change(
		'incidents',
		(_, random) => ({ AssignedTo: pick(random, noAddress) }),
		isOpen,
	),
	incidentCategoryUnknown: odd('incidents', 'CategoryId', 31, '32'),
	incidentClosedBefore: change('incidents', () => ({ CloseDate: `${day(-200)} 12:00:00` })),
};

/** Functions that put faults into records, by the check that must find them. */
export const plants: Readonly<Record<string, Plant>> = {
	...shifts,
	...timesheets,
	...people('workers', 'worker', 'CarerCode'),
	...people('clients', 'client', 'ClientCode'),
	workerCode: odd('workers', 'CarerCode', ...unset),
	workerCurrentUnknown: odd('workers', 'Current', null, '', 'perhaps'),
	clientPayerNone: change('clients', ({ ClientId }, random, _, data) => {
		for (const one of data.agreements) {
			if (Number(one.ClientId) === ClientId) one.PayerId = pick(random, noId);
		}
		return { PayerId: pick(random, noId) };
	}),
	clientPayerUnknown: change('clients', (_, __, index) => ({ PayerId: 12_000 + index })),
	clientPayerInactive: odd('clients', 'PayerId', 800, '800'),
	clientArea: odd('clients', 'Area', ...unset),
	clientAreaUnknown: odd('clients', 'Area', 'Nroth', '17'),
	...agreements,
	...items,
	...services,
	...payers,
	...incidents,
};
