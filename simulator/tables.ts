import { reads, type ReadEndpoint } from '../api/mod';
import { createRandom, type Random } from './random';
import { dayNumber, writeDay, writeTime } from './days';
import * as lists from './lists';
import { makeUndocumentedTables } from './undocumentedTables';
import { createPeople } from './people';

/** A record as the service keeps it, hidden fields and child lists included. */
export type Row = Record<string, unknown>;

/** The service's tables by the path that lists them, such as `/rosters`. */
export type Tables = Record<string, Row[]>;

/** How large a provider is made. */
export interface ProviderSize {
	/** Clients that are current; a tenth more are not, or were deleted. Default 240. */
	clients: number;
	/** Workers that are current; a tenth more are not, or were deleted. Default 160. */
	workers: number;
	/** Weeks of rosters before the week of `now`. Default 13. */
	weeksBack: number;
	/** Weeks of rosters after the week of `now`. Default 6. */
	weeksAhead: number;
	/** Incidents; a seventh as many are serious ones on top. Default 420. */
	incidents: number;
}

export const defaultSize: Readonly<ProviderSize> = {
	clients: 240,
	workers: 160,
	weeksBack: 13,
	weeksAhead: 6,
	incidents: 420,
};

export const noDate = '0000-00-00';
export const noDateTime = '0000-00-00 00:00:00';
const staff = ['margaret.oneill', 'dinh.tran', 'priya.nair', 'tom.kowalski', 'aroha.ngata'].map(
	(name) => `${name}@bluegumcare.example`,
);
const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** What the makers of the tables share. */
export interface Making {
	provider: Tables;
	random: Random;
	people: ReturnType<typeof createPeople>;
	size: ProviderSize;
	/** The service's clock, `YYYY-MM-DD HH:MM:SS`. */
	now: string;
	/** The number of today. */
	today: number;
	/** The e-mail addresses of the office. */
	staff: readonly string[];
}

/**
 * Makes a believable Australian home care provider. The same options give the same data.
 *
 * @param options `seed`, a whole number; `now`, the service's clock as `YYYY-MM-DD HH:MM:SS`; `size`
 * @returns a table for each list of the API
 */
export function createTables(options: {
	seed: number;
	now: string;
	size?: Partial<ProviderSize>;
}): Tables {
	const random = createRandom(options.seed);
	const making: Making = {
		provider: {},
		random,
		people: createPeople(random),
		size: { ...defaultSize, ...options.size },
		now: options.now,
		today: dayNumber(options.now),
		staff,
	};
	makeLookups(making);
	makeWorkers(making);
	makeClients(making);
	makeAgreements(making);
	makeQuotes(making);
	makeRosters(making);
	makeIncidents(making);
	makeUndocumentedTables(making);
	return making.provider;
}

const category = (CategoryId: number, CategoryCode: string, Description: string): Row => ({
	CategoryId,
	CategoryCode,
	Description,
	Status: '',
});

function makeLookups({ provider: tables, random, people }: Making) {
	tables['/areas'] = lists.areas.map(([AreaCode, Area], index) => ({
		AreaId: 11 + index,
		AreaCode,
		Area,
		Status: '',
	}));
	let base = 101;
	for (const [path, names] of Object.entries(lists.otherCategories)) {
		const first = base;
		tables[path] = names.map((name, index) =>
			category(
				first + index,
				name
					.replace(/[^A-Z]/gi, '')
					.slice(0, 8)
					.toUpperCase(),
				name,
			),
		);
		base += 100;
	}
	tables['/category-incidents'] = [...lists.incidentCategories, ...lists.sirsCategories].map(
		([code, name, HelpText], index) => ({ ...category(601 + index, code, name), HelpText }),
	);
	tables['/skills'] = lists.skills.map(([SkillCode, Description], index) => ({
		SkillId: 31 + index,
		SkillCode,
		Description,
		Status: '',
	}));
	tables['/locations'] = lists.areas.map(([code, area], index) => {
		const home = lists.suburbs.find((suburb) => suburb[5] === code) ?? lists.suburbs[0];
		return {
			LocationId: 71 + index,
			Code: `L${code}`,
			AccountingCode: `4-${1000 + index * 10}`,
			Description: `${area} Office`,
			Address1: people.street(),
			Address2: '',
			Suburb: home[0],
			State: home[1],
			Area: area,
			Status: '',
			Postcode: Number(home[2]),
		};
	});
	tables['/payers'] = lists.payers.map(([PayerCode, PayerName, Category], index) => {
		const home = random.pick(lists.suburbs);
		return {
			PayerId: 201 + index,
			PayerCode,
			PayerName,
			ContactName: people.name().slice(0, 2).join(' '),
			Salutation: random.pick(['Ms', 'Mr', 'Mx', '']),
			Address1: `GPO Box ${random.int(100, 9999)}`,
			Address2: '',
			Suburb: home[0],
			PostCode: home[2],
			State: home[1],
			Phone: people.phone(),
			Mobile: people.mobile(),
			Email: `accounts@${PayerCode.toLowerCase()}.example`,
			AccountingCode: `1-${1200 + index}`,
			ABN: `${random.int(10, 99)} ${random.int(100, 999)} ${random.int(100, 999)} ${random.int(100, 999)}`,
			Category,
			Status: '',
			Active: index === 12 ? 0 : 1,
		};
	});
	const serviceCategories = tables['/category-services'];
	tables['/services'] = lists.services.map((service, index): Row => {
		const [ServiceCode, Description, group, Unit, charge, pay, NDISSupportNumber] = service;
		const numbered = (name: string, value: (place: number) => number | string): Row =>
			Object.fromEntries(
				Array.from({ length: 24 }, (_, place) => [`${name}${place + 1}`, value(place)]),
			);
		return {
			ServiceId: 301 + index,
			ServiceCode,
			Description,
			Unit,
			Area: '',
			Type: group === 'Internal' ? 'Internal' : 'Service',
			Reference1: '',
			Reference2: '',
			AccountingCode: `4-${2000 + index * 5}`,
			AllowanceCode: '',
			NDISSupportNumber,
			NDISGSTCode: NDISSupportNumber === '' ? '' : 'P2',
			Status: '',
			Category: serviceCategories.find((row) => row.Description === group)?.CategoryId ?? -1,
			ExpenseCategory: -1,
			LinkedNormalTime: index,
			NDISRegGrpNumber: NDISSupportNumber === '' ? 0 : Number(NDISSupportNumber.slice(7, 11)),
			IsSleepover: ServiceCode === 'SLEEP' ? 1 : 0,
			IsNormalTime: /SAT|SUN|EVE|SLEEP/.test(ServiceCode) ? 0 : 1,
			GST: ServiceCode === 'HOMEMOD' ? 1 : 0,
			Active: ServiceCode === 'MEALDEL' ? 0 : 1,
			ChargeRate: charge,
			ChargeRate2: Math.round(charge * 110) / 100,
			ChargeRate3: Math.round(charge * 125) / 100,
			CHSPRate: Math.round(charge * 90) / 100,
			...numbered('PayRate', (place) =>
				place < 8 ? Math.round(pay * (100 + place * 4)) / 100 : 0,
			),
			...numbered('PayrollCode', (place) => (place < 8 ? `${ServiceCode}${place + 1}` : '')),
			_LastModTime: '2024-06-28 16:20:11',
			_CreateTime: '2019-03-04 09:12:45',
			_LastModUser: staff[0],
			_CreateUser: staff[1],
		};
	});
}

function makeWorkers({ provider: tables, random, people, size, today }: Making) {
	const total = size.workers + Math.ceil(size.workers / 10);
	tables['/workers'] = Array.from({ length: total }, (_, index): Row => {
		const [FirstName, LastName] = people.name();
		const home = random.pick(lists.suburbs);
		const gone = index % 11 === 10;
		const CarerId = 501 + index;
		const trained = lists.skills.filter(() => random.chance(0.35));
		return {
			CarerId,
			CarerCode: `${LastName.slice(0, 4)}${FirstName.slice(0, 2)}`.toUpperCase(),
			FirstName,
			LastName,
			PreferredName: random.chance(0.15) ? FirstName.slice(0, 3) : '',
			Address1: people.street(),
			Address2: random.chance(0.1) ? `Unit ${random.int(1, 40)}` : '',
			Suburb: home[0],
			State: home[1],
			PostCode: home[2],
			Longitude: home[3],
			Email: people.email(FirstName, LastName, CarerId),
			Phone1: people.mobile(),
			Phone2: random.chance(0.2) ? people.phone() : '',
			Status: random.chance(0.1) ? 'On probation' : '',
			DateOfBirth: random.chance(0.04) ? noDate : writeDay(today - random.int(20 * 365, 64 * 365)),
			Current: gone ? 0 : 1,
			Deleted: gone && random.chance(0.4) ? 1 : 0,
			Skills: trained.map(([SkillCode, Description]) => ({
				WorkerSkillId: CarerId * 100 + lists.skills.findIndex(([code]) => code === SkillCode),
				CarerId,
				SkillId: 31 + lists.skills.findIndex(([code]) => code === SkillCode),
				SkillCode,
				Description,
				DateObtained: writeDay(today - random.int(30, 1500)),
				ExpiryDate: random.chance(0.3) ? noDate : writeDay(today + random.int(-60, 700)),
			})),
		};
	});
}

function makeClients({ provider: tables, random, people, size, today }: Making) {
	const total = size.clients + Math.ceil(size.clients / 10);
	tables['/clients'] = Array.from({ length: total }, (_, index): Row => {
		const [FirstName, LastName, sex] = people.name();
		const home = random.pick(lists.suburbs);
		const gone = index % 11 === 10;
		const ClientId = 1001 + index;
		const start = today - random.int(20, 1600);
		return {
			ClientId,
			ClientCode: `${LastName.slice(0, 3)}${FirstName.slice(0, 3)}${index}`.toUpperCase(),
			FirstName,
			MiddleName: random.chance(0.3) ? people.name()[0] : '',
			LastName,
			PreferredName: random.chance(0.2) ? FirstName.slice(0, 4) : '',
			Gender: random.chance(0.03) ? '' : sex,
			Address1: people.street(),
			Address2: random.chance(0.1) ? `Villa ${random.int(1, 60)}` : '',
			Suburb: home[0],
			State: home[1],
			PostCode: home[2],
			Longitude: home[3],
			Email: random.chance(0.3) ? '' : people.email(FirstName, LastName, ClientId),
			Phone1: people.phone(),
			Phone2: random.chance(0.5) ? people.mobile() : '',
			Fax: '',
			DateOfBirth: random.chance(0.03) ? noDate : writeDay(today - random.int(25 * 365, 98 * 365)),
			PayerId: random.chance(0.12) ? -1 : 201 + random.int(0, lists.payers.length - 1),
			Area: lists.areas.find(([code]) => code === home[5])?.[1] ?? '',
			Current: gone ? 0 : 1,
			Deleted: gone && random.chance(0.4) ? 1 : 0,
			ServiceStatus: gone ? 'Ceased' : random.chance(0.06) ? 'Pending' : 'Active',
			ServiceStart: random.chance(0.02) ? noDate : writeDay(start),
			Notes: Array.from({ length: random.int(0, 3) }, (__, number) => ({
				NoteId: ClientId * 10 + number,
				NoteDate: `${writeDay(today - random.int(0, 200))} ${writeTime(random.int(480, 1020))}`,
				Note: random.pick(lists.outcomes) || 'Rang to confirm the visits of next week.',
				CreatedBy: random.pick(staff),
			})),
		};
	});
}

function makeAgreements({ provider: tables, random, today }: Making) {
	let id = 4001;
	let item = 20_001;
	tables['/agreements'] = tables['/clients'].flatMap((client) =>
		Array.from({ length: random.chance(0.25) ? 2 : 1 }, (): Row => {
			const AgreementId = id++;
			const PayerId = Number(client.PayerId) < 0 ? 201 : Number(client.PayerId);
			const payer = tables['/payers'][PayerId - 201];
			const start = today - random.int(-20, 700);
			const created = Math.min(start - random.int(1, 20), today - 1);
			return {
				AgreementId,
				ClientId: client.ClientId,
				PayerId,
				ChargeLevel: random.int(1, 3),
				AgreementType: payer.Category,
				AgreementCode: `${String(payer.PayerCode)}-${AgreementId}`,
				Reference: String(random.int(430000000, 439999999)),
				Reference2: '',
				Reference3: '',
				StartDate: writeDay(start),
				EndDate: random.chance(0.15) ? noDate : writeDay(start + 364),
				AlertDate: random.chance(0.5) ? noDate : writeDay(start + 330),
				Current: client.Current,
				GST: 0,
				AllowAdHoc: random.chance(0.5) ? 1 : 0,
				RatesOverride: random.chance(0.1) ? 1 : 0,
				RatesOverrideCharge: 0,
				KmPayer: random.chance(0.2) ? 1 : 0,
				Area: client.Area,
				ZoneId: random.int(0, 4),
				IncomeType: random.int(0, 2),
				conDVAServicePlanNo: payer.Category === 'DVA' ? random.int(1, 9) : 0,
				conHeadContractId: 0,
				KmPayerId: PayerId,
				conDVAZone: payer.Category === 'DVA' ? 'Metropolitan' : '',
				DVASXNo: payer.Category === 'DVA' ? `NX${random.int(100000, 999999)}` : '',
				Status: '',
				Budget: (random.int(200, 5200) + random.int(0, 3) / 4).toFixed(2),
				BudgetPeriod: random.pick(['Fortnight', 'Month', 'Year']),
				BudgetHour: random.int(0, 40),
				_LastModTime: `${writeDay(Math.min(today - 1, created + random.int(0, 90)))} 14:05:31`,
				_CreateTime: `${writeDay(created)} 10:22:07`,
				_LastModUser: random.pick(staff),
				_CreateUser: random.pick(staff),
				AgreementItems: Array.from({ length: random.int(1, 5) }, (): Row => {
					const service = random.pick(tables['/services']);
					const quantity = random.int(1, 12);
					return {
						AgreementItemId: item++,
						AgreementId,
						ServiceId: service.ServiceId,
						ChargeRate: service.ChargeRate,
						PayRate: service.PayRate1,
						CHSPRate: service.CHSPRate,
						CHSPType: payer.Category === 'CHSP' ? 'Individual' : '',
						CHSPPayrollCode: random.chance(0.5) ? null : String(service.PayrollCode1),
						Quantity: quantity,
						PeriodTotal: Math.round(quantity * Number(service.ChargeRate) * 100) / 100,
						BudgetAmount: random.int(0, 20) * 50,
						BudgetHours: random.int(0, 80) / 4,
						Unit: service.Unit,
						Period: random.chance(0.2) ? null : random.pick(['Week', 'Fortnight']),
						Comments: random.chance(0.8) ? null : 'Second worker needed for transfers.',
						Timestamp: random.chance(0.1) ? null : `${writeDay(created)} 10:22:07`,
						GST: 0,
					};
				}),
			};
		}),
	);
}

function makeQuotes({ provider: tables, random, size, today }: Making) {
	let line = 60_001;
	tables['/quotes'] = Array.from({ length: Math.ceil(size.clients * 0.9) }, (_, index): Row => {
		const client = random.chance(0.2) ? undefined : random.pick(tables['/clients']);
		const QuoteId = 7001 + index;
		const day = today - random.int(0, 540);
		const lines = Array.from({ length: random.int(1, 6) }, (__, number): Row => {
			const service = random.pick(tables['/services']);
			const days = dayCodes.filter(() => random.chance(0.3));
			const quantity = random.int(1, 8) / 2;
			const total = quantity * 52 * Math.max(1, days.length);
			const Total = Math.round(total * Number(service.ChargeRate) * 100) / 100;
			return {
				QuoteItemId: line++,
				QuoteId,
				LineNo: number + 1,
				ServiceId: service.ServiceId,
				Description: service.Description,
				Price: service.ChargeRate,
				Quantity: quantity,
				TotalQuantity: total,
				Total,
				Budget: Math.round(Total * 1.05),
				StartTime: writeTime(random.int(28, 72) * 15),
				FreqTye: 'Week',
				FreqQty: 1,
				FreqDaysStr: days.join(';'),
				FreqDays: days,
			};
		});
		const sum = (name: string) => lines.reduce((total, row) => total + Number(row[name]), 0);
		const accepted = random.chance(0.5);
		const person: Row = client ?? tables['/workers'][index % tables['/workers'].length];
		return {
			QuoteId,
			ClientId: client?.ClientId ?? -1,
			PayerId: client?.PayerId ?? -1,
			FundingTypeId: random.chance(0.3) ? -1 : random.int(1, 5),
			QuoteStatus: accepted ? 'Accepted' : random.pick(['Draft', 'Sent', 'Declined']),
			Finalised: accepted ? 1 : 0,
			DateOfQuote: writeDay(day),
			FollowUpDate: random.chance(0.4) ? noDate : writeDay(day + 14),
			QuoteStart: writeDay(day + 21),
			QuoteEnd: random.chance(0.2) ? noDate : writeDay(day + 385),
			QuoteTotal: Math.round(sum('Total') * 100) / 100,
			QuoteTotalHours: sum('TotalQuantity'),
			FirstName: person.FirstName,
			LastName: person.LastName,
			Address1: person.Address1,
			Address2: person.Address2,
			Subrub: person.Suburb,
			Postcode: person.PostCode,
			State: person.State,
			Phone1: person.Phone1,
			Email: person.Email,
			NDISNo: random.chance(0.5) ? String(random.int(430000000, 439999999)) : '',
			Status: '',
			DOB: random.chance(0.1) ? noDate : person.DateOfBirth,
			_CreateUser: random.pick(staff),
			_UpdateUser: random.pick(staff),
			_UpdateComment: random.chance(0.8) ? '' : 'Price list of July applied.',
			QuoteLineItems: lines,
		};
	});
}

function makeRosters({ provider: tables, random, size, now, today }: Making) {
	const clients = tables['/clients'].filter(({ Current }) => Current === 1);
	const workers = tables['/workers'].filter(({ Current }) => Current === 1);
	const agreementOf = new Map(tables['/agreements'].map((row) => [row.ClientId, row]));
	const visitable = tables['/services'].filter(
		({ Unit, Active }) => Unit === 'Hour' && Active === 1,
	);
	const monday = today - ((today + 3) % 7);
	const firstDay = monday - size.weeksBack * 7;
	const lastDay = monday + size.weeksAhead * 7 + 6;
	const minuteOfNow = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
	const rosters: Row[] = [];
	const timesheets: Row[] = [];
	let rosterItemId = 100_001;
	let timesheetId = 500_001;

	const patterns = clients.flatMap((client, index) =>
		Array.from({ length: random.int(1, 3) }, (_, number) => {
			const agreement = agreementOf.get(client.ClientId);
			const items = (agreement?.AgreementItems ?? []) as Row[];
			const item = random.pick(items);
			const wanted = tables['/services'].find(({ ServiceId }) => ServiceId === item?.ServiceId);
			return {
				client,
				service: wanted?.Unit === 'Hour' ? wanted : random.pick(visitable),
				worker: random.pick(workers),
				agreement,
				item,
				masterId: 30_001 + index,
				recurrenceId: 40_001 + index * 3 + number,
				days: dayCodes
					.map((code, day) => ({ code, day }))
					.filter(({ day }) => random.chance(day < 5 ? 0.35 : 0.12)),
				start: random.int(26, 78) * 15,
				minutes: random.pick([30, 45, 60, 60, 90, 120, 180]),
				hold: random.pick(lists.holds),
				heldFrom: random.chance(0.2) ? random.int(firstDay, lastDay) : Infinity,
			};
		}),
	);

	for (let week = firstDay; week <= lastDay; week += 7) {
		// Rosters are made some weeks ahead, so the ones of the last weeks are the newest.
		const created = writeDay(week - (size.weeksAhead + 1) * 7);
		for (const pattern of patterns) {
			for (const { day } of pattern.days) {
				const date = week + day;
				const held = date >= pattern.heldFrom && date < pattern.heldFrom + 14;
				const past =
					date < today || (date === today && pattern.start + pattern.minutes < minuteOfNow);
				const worked = past && !held && random.chance(0.98);
				const charge = Math.round(Number(pattern.service.ChargeRate));
				const hasBreak = pattern.minutes >= 180;
				const worker = random.chance(0.06) ? random.pick(workers) : pattern.worker;
				const text = writeDay(date);
				const late = random.int(0, 9);
				const APP_StartTime = worked
					? `${text} ${writeTime(pattern.start + late, random.int(0, 59))}`
					: noDateTime;
				const APP_FinishTime = worked
					? `${text} ${writeTime(pattern.start + pattern.minutes + late, random.int(0, 59))}`
					: noDateTime;
				const changed = worked
					? APP_FinishTime
					: `${created} ${writeTime(random.int(480, 1020), 12)}`;
				const [OnHoldType, OnHoldCode, OnHoldNote] = held ? pattern.hold : ['', '', ''];
				const roster: Row = {
					ClientId: pattern.client.ClientId,
					CarerId: worker.CarerId,
					PayerId: pattern.agreement?.PayerId ?? -1,
					ServiceId: pattern.service.ServiceId,
					DateOfService: text,
					StartTime: writeTime(pattern.start),
					Minutes: pattern.minutes,
					ChargeRate: charge,
					PayRate: Math.round(Number(pattern.service.PayRate1)),
					BreakStartTime1: hasBreak ? writeTime(pattern.start + 90) : '00:00:00',
					BreakMinutes1: hasBreak ? 30 : 0,
					RecurrenceId: pattern.recurrenceId,
					RecurrenceStart: writeDay(firstDay),
					RecurrenceEnd: noDate,
					RecurrenceType: 'Weekly',
					OccurenceDays: pattern.days.map(({ code }) => code).join(','),
					OccurenceCount: 0,
					OccurencePeriodic: 'Week',
					OccurenceInterval: 1,
					OnHoldType,
					OnHoldNote,
					OnHoldCode,
					OnHoldChargePer: held ? '0' : '',
					OnHoldPayMinutes: held ? '0' : '',
					OnHoldDateTime: held ? `${writeDay(Math.min(date, today) - 1)} 15:30:00` : '',
					TimeSheetId: worked ? timesheetId : 0,
					AgreementId: pattern.agreement?.AgreementId ?? 0,
					AgreementItemId: pattern.item?.AgreementItemId ?? 0,
					DEXCaseId: 0,
					DEXServiceTypeId: 0,
					APP_StartTime,
					APP_FinishTime,
					APP_LastLongtitude: worked ? String(pattern.client.Longitude) : '',
					APP_LastLatitude: worked ? '-33.8700' : '',
					LastModified: changed > now ? now : changed,
					LastModifiedBy: random.pick(staff),
					LastModifiedType: worked ? 'Timesheet' : held ? 'On hold' : 'Created',
					CreatedTime: created,
					CreatedBy: random.pick(staff),
					RosterItemId: rosterItemId,
					MasterId: pattern.masterId,
				};
				if (random.chance(0.03)) {
					roster.AppNotes = [
						{
							NoteId: rosterItemId + 1_000_000,
							Note: 'Key is with the neighbour.',
							CreatedBy: worker.Email,
						},
					];
				}
				rosters.push(roster);
				if (worked) {
					const varied = random.chance(0.04);
					const drive = random.chance(0.25) ? random.int(2, 60) / 2 : 0;
					const timesheet: Row = {
						ClientId: roster.ClientId,
						CarerId: roster.CarerId,
						ServiceId: roster.ServiceId,
						DateOfService: text,
						StartTime: roster.StartTime,
						Minutes: pattern.minutes + (varied ? 15 : 0),
						ChargeRate: pattern.service.ChargeRate,
						PayRate: pattern.service.PayRate1,
						KM: drive,
						KMCharge: Math.round(drive * 99) / 100,
						Variation: varied ? 1 : 0,
						VariationQty: varied ? 0.25 : 0,
						ExtraChargeClient: 0,
						VariationComment: varied ? 'Client needed more time.' : '',
						VariationApproved: varied && date < today - 7 ? 1 : 0,
						BreakStartTime1: roster.BreakStartTime1,
						BreakMinutes1: roster.BreakMinutes1,
						RecurrenceId: roster.RecurrenceId,
						OnHoldType: '',
						OnHoldNote: '',
						OnHoldCode: '',
						RosterItemId: rosterItemId,
						APP_IP: `203.0.113.${random.int(1, 254)}`,
						APP_StartTime,
						APP_FinishTime,
						TimesheetId: timesheetId,
					};
					if (varied) {
						timesheet.AppNotes = [
							{
								NoteId: timesheetId + 2_000_000,
								Note: 'Stayed longer, see variation.',
								CreatedBy: worker.Email,
							},
						];
					}
					timesheets.push(timesheet);
					timesheetId++;
				}
				rosterItemId++;
			}
		}
	}
	tables['/rosters'] = rosters;
	tables['/timesheets'] = timesheets;
	tables['/roster-master'] = clients.map((client, index) => ({
		MasterId: 30_001 + index,
		ClientId: client.ClientId,
		LocationId: random.pick(tables['/locations']).LocationId,
		RosterId: `R${30_001 + index}`,
		Reference: '',
		Complete: random.chance(0.7) ? 1 : 0,
		IsDraft: random.chance(0.1) ? 1 : 0,
		VisibleOnline: 1,
		DefaultServiceId: visitable[index % visitable.length].ServiceId,
		DefaultDateOfService: writeDay(firstDay),
		RosterTimeZone: client.State === 'VIC' ? 'Australia/Melbourne' : 'Australia/Sydney',
		Status: '',
		Deleted: index % 40 === 39 ? 1 : 0,
	}));
}

function makeIncidents({ provider: tables, random, size, now, today }: Making) {
	const text = (day: number, minute: number) =>
		`${writeDay(day)} ${writeTime(minute, random.int(0, 59))}`;
	const past = (moment: string) => (moment > now ? now : moment);
	// The ids follow the times at which the records were made, as they do in a service that counts up.
	const moments = (count: number) =>
		Array.from({ length: count }, () =>
			past(text(today - random.int(0, 200), random.int(360, 1320))),
		).sort();
	const base = (created: string): Row => {
		const day = dayNumber(created);
		const closed = day < today - 10 && random.chance(0.8);
		const done = closed && random.chance(0.9);
		return {
			Note: random.pick(lists.happenings),
			Reason: random.pick(['Environment', 'Health of the client', 'Human error', '']),
			Comment: random.chance(0.7) ? '' : 'Discussed at the weekly meeting.',
			Action: random.pick(lists.actions),
			Outcome: closed ? random.pick(lists.outcomes) : '',
			Response: random.chance(0.6) ? null : 'Acknowledged.',
			Location: random.pick(['Home', 'Bathroom', 'Kitchen', 'Community', 'Vehicle']),
			Occurrence: random.pick(['During service', 'Before service', 'After service', '']),
			Performance: '',
			// A note is often dated a little before it was entered, sometimes days before.
			NoteDate: text(day - (random.chance(0.2) ? random.int(1, 5) : 0), random.int(0, 360)),
			NotifiedDate: random.chance(0.3) ? noDateTime : created,
			AlertDate: closed ? noDateTime : text(day + 7, 540),
			CloseDate: closed ? past(text(day + random.int(1, 10), 900)) : noDateTime,
			TaskClosedDate: done ? past(text(day + random.int(1, 10), 960)) : noDateTime,
			AssignedTo: random.pick(staff),
			AssignedToSecond: random.chance(0.8) ? '' : random.pick(staff),
			Closed: closed ? 1 : 0,
			TaskClosed: done ? 1 : 0,
			RequiresFollowUp: random.chance(0.3) ? 1 : 0,
			VisibleClientApp: random.chance(0.2) ? 1 : 0,
			VisibleWorkerApp: random.chance(0.5) ? 1 : 0,
			CreatedBy: random.pick(staff),
		};
	};
	tables['/incidents'] = moments(size.incidents).map((Timestamp, index): Row => {
		const reportable = random.chance(0.15);
		return inOrder(reads.incidents, {
			IncidentId: 8001 + index,
			CategoryId: 601 + random.int(0, lists.incidentCategories.length - 1),
			IncidentType: random.chance(0.85) ? 'Client' : 'Worker',
			...base(Timestamp),
			IsReportable: reportable ? 1 : 0,
			Reported24Hour: reportable && random.chance(0.8) ? 1 : 0,
			Reported5Day: reportable && random.chance(0.6) ? 1 : 0,
			DataSource: random.pick(['Office', 'Worker app']),
			IncidentCode: `INC-${8001 + index}`,
			Timestamp,
			_ReferringId_1: random.pick(tables['/clients']).ClientId,
			_ReferringId_2: random.pick(tables['/workers']).CarerId,
			_ReferringId_3: 0,
			FormData: random.chance(0.5) ? [createForm(random)] : [],
		});
	});
	tables['/SIRS'] = moments(Math.ceil(size.incidents / 7)).map((Timestamp, index): Row => {
		const category =
			lists.incidentCategories.length + random.int(0, lists.sirsCategories.length - 1);
		return inOrder(reads.sirs, {
			IncidentId: 9001 + index,
			CategoryId: 601 + category,
			...base(Timestamp),
			IncidentDate: `${writeDay(dayNumber(Timestamp) - random.int(0, 2))} ${writeTime(random.int(0, 360))}`,
			Timestamp,
			_ReferringId_1: random.pick(tables['/clients']).ClientId,
		});
	});
}

/** The record with its fields in the order of the specification, and its hidden ones behind them. */
const inOrder = ({ fields = {} }: ReadEndpoint, row: Row): Row => ({
	...Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]])),
	...row,
});

const createForm = (random: Random): Row => ({
	answers: [
		{
			name: 'injury',
			text: 'Was anybody hurt?',
			type: 'choice',
			order: 1,
			answer: random.pick(['Yes', 'No']),
		},
		{
			name: 'witness',
			text: 'Who saw it?',
			type: 'text',
			order: 2,
			answer: random.pick(['', 'Neighbour', 'Family']),
		},
		{
			name: 'pain',
			text: 'Pain from 0 to 10',
			type: 'number',
			order: 3,
			answer: String(random.int(0, 10)),
		},
	],
});
