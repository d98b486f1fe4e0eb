import { reservedMobiles } from '../../simulator/lists';
import { createTables, type Row } from '../../simulator/mod';
import { now, small } from './ask';

const tables = createTables({ seed: 1, now });

test('createTables() makes each of the conventions of the API appear', () => {
	const some = (path: string, test: (row: Row) => boolean) => tables[path].some(test);
	const all = (path: string, test: (row: Row) => boolean) => tables[path].every(test);
	for (const [path, name] of [
		['/clients', 'DateOfBirth'],
		['/agreements', 'EndDate'],
		['/quotes', 'FollowUpDate'],
		['/rosters', 'RecurrenceEnd'],
	]) {
		expect(some(path, (row) => row[name] === '0000-00-00')).toBe(true);
	}
	for (const name of ['CloseDate', 'NotifiedDate', 'TaskClosedDate']) {
		expect(some('/incidents', (row) => row[name] === '0000-00-00 00:00:00')).toBe(true);
		expect(some('/incidents', (row) => row[name] !== '0000-00-00 00:00:00')).toBe(true);
	}
	// There must also be unset dates in two other kinds of lists: lists without documented fields, and lists inside records.
	const isUnset = (row: Row) => Object.values(row).some((value) => /^0000-/.test(String(value)));
	for (const path of ['/notes-client', '/documents-worker']) expect(some(path, isUnset)).toBe(true);
	for (const [path, name] of [
		['/clients', 'Notes'],
		['/workers', 'Skills'],
		['/rosters', 'AppNotes'],
		['/timesheets', 'AppNotes'],
	]) {
		expect(some(path, (row) => ((row[name] ?? []) as Row[]).some(isUnset))).toBe(true);
	}
	expect(some('/clients', ({ PayerId }) => PayerId === -1)).toBe(true);
	expect(some('/services', ({ ExpenseCategory }) => ExpenseCategory === -1)).toBe(true);
	expect(some('/quotes', ({ ClientId }) => ClientId === -1)).toBe(true);
	expect(some('/incidents', ({ Response }) => Response === null)).toBe(true);
	expect(all('/agreements', ({ Budget }) => /^\d+\.\d\d$/.test(String(Budget)))).toBe(true);
	expect(some('/rosters', (row) => /^[A-Z]{2}(,[A-Z]{2})+$/.test(String(row.OccurenceDays)))).toBe(
		true,
	);
	const lines = tables['/quotes'].flatMap(({ QuoteLineItems }) => QuoteLineItems as Row[]);
	expect(lines.some((line) => /^[A-Z]{2}(;[A-Z]{2})+$/.test(String(line.FreqDaysStr)))).toBe(true);
	for (const line of lines) {
		expect(String(line.FreqDaysStr).split(';').filter(Boolean)).toEqual(line.FreqDays);
	}
});

test('createTables() makes ids that refer to records that exist', () => {
	const ids = (path: string, name: string) => new Set(tables[path].map((row) => row[name]));
	const references: [path: string, name: string, target: string, id: string][] = [
		['/rosters', 'ClientId', '/clients', 'ClientId'],
		['/rosters', 'CarerId', '/workers', 'CarerId'],
		['/rosters', 'ServiceId', '/services', 'ServiceId'],
		['/rosters', 'PayerId', '/payers', 'PayerId'],
		['/rosters', 'AgreementId', '/agreements', 'AgreementId'],
		['/rosters', 'MasterId', '/roster-master', 'MasterId'],
		['/rosters', 'TimeSheetId', '/timesheets', 'TimesheetId'],
		['/timesheets', 'RosterItemId', '/rosters', 'RosterItemId'],
		['/timesheets', 'ClientId', '/clients', 'ClientId'],
		['/timesheets', 'CarerId', '/workers', 'CarerId'],
		['/agreements', 'ClientId', '/clients', 'ClientId'],
		['/agreements', 'PayerId', '/payers', 'PayerId'],
		['/quotes', 'ClientId', '/clients', 'ClientId'],
		['/clients', 'PayerId', '/payers', 'PayerId'],
		['/services', 'Category', '/category-services', 'CategoryId'],
		['/incidents', 'CategoryId', '/category-incidents', 'CategoryId'],
		['/incidents', '_ReferringId_1', '/clients', 'ClientId'],
		['/SIRS', 'CategoryId', '/category-incidents', 'CategoryId'],
		['/SIRS', '_ReferringId_1', '/clients', 'ClientId'],
		['/documents-clients', 'CategoryId', '/category-documents', 'CategoryId'],
		['/notes-client', 'ClientId', '/clients', 'ClientId'],
		['/compliance', 'CarerId', '/workers', 'CarerId'],
		['/nextshift', 'RosterItemId', '/rosters', 'RosterItemId'],
	];
	for (const [path, name, target, id] of references) {
		const known = ids(target, id);
		// A zero or a negative ID means that there is no ID.
		const used = tables[path].map((row) => Number(row[name])).filter((value) => value > 0);
		expect(used.length).toBeGreaterThan(0);
		expect([path, name, used.filter((value) => !known.has(value))]).toEqual([path, name, []]);
	}
});

test('createTables() fills the past months and the coming weeks, and nothing was created later than now', () => {
	const days = tables['/rosters'].map(({ DateOfService }) => String(DateOfService)).sort();
	expect(days[0] < '2025-08-25').toBe(true);
	expect(days[days.length - 1] > '2025-12-28').toBe(true);
	const nextWeek = days.filter((day) => day > '2025-11-19' && day <= '2025-11-26');
	expect(nextWeek.length).toBeGreaterThan(500);
	const dates = (path: string, ...names: string[]) =>
		tables[path].flatMap((row) => names.map((name) => String(row[name])));
	const written = [
		...dates('/rosters', 'CreatedTime', 'LastModified'),
		...dates('/timesheets', 'DateOfService', 'APP_FinishTime'),
		...dates('/incidents', 'Timestamp', 'NoteDate', 'CloseDate', 'TaskClosedDate'),
		...dates('/SIRS', 'Timestamp', 'NoteDate', 'IncidentDate'),
		...dates('/notes-client', 'NoteDate'),
		...dates('/agreements', '_CreateTime', '_LastModTime'),
	];
	expect(written.length).toBeGreaterThan(30_000);
	expect(written.filter((date) => date > now)).toEqual([]);
});

test('createTables() gives nobody a phone number or an e-mail address that could be real', () => {
	const records = Object.values(tables).flat();
	const values = (...names: string[]) =>
		records.flatMap((row) => names.map((name) => row[name])).filter(Boolean) as string[];
	const phones = values('Phone', 'Phone1', 'Phone2', 'Mobile');
	const reserved = reservedMobiles.map((number) => `0491${number}`);
	expect(phones.length).toBeGreaterThan(500);
	for (const phone of phones) {
		if (!/^\(02\) 5550 \d{4}$/.test(phone)) expect(reserved).toContain(phone.replaceAll(' ', ''));
	}
	const addresses = values('Email', 'CreatedBy', 'AssignedTo', 'LastModifiedBy');
	expect(addresses.length).toBeGreaterThan(1000);
	expect(addresses.filter((address) => !/^[a-z0-9.]+@[a-z0-9.]+\.example$/.test(address))).toEqual(
		[],
	);
});

test('createTables() gives the same data for the same seed and clock, and other data for others', () => {
	const make = (seed: number, moment = now) =>
		JSON.stringify(createTables({ seed, now: moment, size: small }));
	expect(make(5)).toBe(make(5));
	expect(make(5)).not.toBe(make(6));
	expect(make(5)).not.toBe(make(5, '2025-11-26 10:30:00'));
});
