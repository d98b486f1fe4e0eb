import { reads } from '../../api/mod';
import { checkFilters } from '../../lists/mod';

const { agreements, clientDocuments, clientNotes, incidents, rosters, sirs, timesheets } = reads;

describe('checkFilters()', () => {
	it.each([
		[rosters, { clientId: '7' }, { ClientId: 7 }],
		[rosters, { clientId: '7' }, { ClientId: '7' }],
		[rosters, { clientId: '7' }, { ClientId: '007' }],
		[rosters, { clientId: '7' }, { ClientId: '7.0' }],
		[incidents, { clientId: '7' }, { _ReferringId_1: 7 }],
		[sirs, { clientId: '7', fromDate: '2026-03-01' }, { NoteDate: '2020-01-01 00:00:00' }],
		[incidents, { closed: 'true' }, { Closed: 1 }],
		[incidents, { closed: 'false' }, { Closed: 0 }],
		[incidents, { closed: 'false' }, { Closed: '0' }],
		[rosters, { fromDate: '2026-03-02', toDate: '2026-03-02' }, { DateOfService: '2026-03-02' }],
		// A record on the day before or after the range may come from another time zone.
		[incidents, { fromDate: '2026-03-02' }, { NoteDate: '2026-03-01 23:00:00' }],
		[incidents, { toDate: '2026-03-02' }, { NoteDate: '2026-03-03 01:00:00' }],
		[agreements, { toDate: '2026-03-02' }, { EndDate: '0000-00-00' }],
		// Only the API knows whether a record without a date lies within the range.
		[incidents, { fromDate: '2026-03-02' }, { NoteDate: '0000-00-00 00:00:00' }],
		[incidents, { createfromDate: '2026-03-02' }, { Timestamp: '0001-01-01 00:00:00' }],
		[incidents, { createfromDate: '2026-03-02' }, { Timestamp: '1900-01-01 00:00:00' }],
		[incidents, { createfromDate: '2026-03-02' }, { Timestamp: '1970-01-01 10:00:00' }],
		[agreements, { fromDate: '2026-03-02' }, { StartDate: '1900-01-01' }],
		[incidents, { assignedTo: 'ada' }, { AssignedTo: 'ada@care.example' }],
		[agreements, { area: ' north' }, { Area: 'North ' }],
		[agreements, { area: 'North & Co' }, { Area: 'North &amp; Co' }],
		[clientNotes, { ClientId: '7' }, { Note: 'without an id' }],
		[rosters, { madeUp: '1', limit: '5' }, { madeUp: 2, limit: 9 }],
	])('%#: takes a record within the filters', (endpoint, query, record) => {
		expect(() => checkFilters(endpoint, query, [record])).not.toThrow();
	});

	it.each([
		[rosters, { clientId: '7' }, { ClientId: 8 }, 'Client'],
		[rosters, { carerId: '7' }, { CarerId: 0 }, 'Worker'],
		[rosters, { carerId: '7' }, { CarerId: '070' }, 'Worker'],
		[rosters, { carerId: '0' }, { CarerId: null }, 'Worker'],
		[incidents, { clientId: '7' }, { _ReferringId_1: 8 }, 'Client'],
		[clientNotes, { ClientId: '7' }, { ClientId: 8 }, 'Client'],
		[clientDocuments, { categoryId: '7' }, { CategoryId: 8 }, 'Category'],
		[rosters, { toDate: '2026-03-03' }, { DateOfService: '2026-03-04' }, 'Date To'],
		[
			clientNotes,
			{ assignedTo: 'a@care.example' },
			{ AssignedTo: 'b@care.example' },
			'Assigned To',
		],
		[incidents, { closed: 'true' }, { Closed: 0 }, 'Status'],
		[incidents, { closed: 'true' }, { Closed: '0' }, 'Status'],
		[incidents, { closed: 'false' }, { Closed: '1' }, 'Status'],
		[incidents, { taskClosed: 'false' }, { TaskClosed: 1 }, 'Task Status'],
		[rosters, { fromDate: '2026-03-03' }, { DateOfService: '2026-03-01' }, 'Date From'],
		[rosters, { toDate: '2026-03-03' }, { DateOfService: '2026-03-05' }, 'Date To'],
		[
			incidents,
			{ createfromDate: '2026-03-03' },
			{ Timestamp: '2026-02-01 09:00:00' },
			'Created From',
		],
	])('%#: refuses a record outside a filter, and names it', (endpoint, query, record, title) => {
		expect(() => checkFilters(endpoint, query, [record, {}])).toThrow(
			`The service gave 1 of 2 records that the filter ${title} leaves out (GET ${endpoint.path})`,
		);
	});

	it('refuses all records when none is within the filter', () => {
		const ofOthers = [{ ClientId: 8 }, { ClientId: 9 }];
		expect(() => checkFilters(rosters, { clientId: '7' }, ofOthers)).toThrow('2 of 2 records');
	});

	it.each([
		[{ fromDate: '2026-03-02' }, '2026-03-09 09:00:00'],
		[{ toDate: '2026-03-02' }, '2026-02-20 09:00:00'],
	])('%#: takes a record on the open side of a range', (query, NoteDate) => {
		expect(() => checkFilters(incidents, query, [{ NoteDate }])).not.toThrow();
	});

	it.each([
		['ada@care.example', ['bob@care.example', 'bob@care.example'], false],
		['ada@care.example', ['', ''], false],
		['ada@care.example', ['Ada Lovelace', 'Ada Lovelace'], true],
		['Ada Lovelace', ['ada@care.example', 'ada@care.example'], true],
		['Ada Lovelace', ['bob@care.example', 'eve@care.example'], false],
		['ada', ['ada@care.example', 'ada@other.example'], true],
		['17', ['ada@care.example'], true],
		['17', ['Bob', 'Eve'], false],
	])('asked for %s, %j can be theirs: %p', (assignedTo, texts, isPossible) => {
		const records = texts.map((AssignedTo) => ({ AssignedTo }));
		const check = () => checkFilters(incidents, { assignedTo }, records);
		if (isPossible) expect(check).not.toThrow();
		else expect(check).toThrow('2 of 2 records that the filter Assigned To leaves out');
	});

	it('knows a field that is not documented by the name of its filter', () => {
		const statuses = (...texts: string[]) =>
			texts.map((ServiceStatus, index) => ({ ClientId: index + 1, ServiceStatus }));
		const check = (records: Array<Record<string, unknown>>) =>
			checkFilters(reads.clients, { serviceStatus: 'Active' }, records);
		expect(() => check(statuses('Active', 'active'))).not.toThrow();
		// The filter and the records may use different texts for the same status, such as a name and a code.
		expect(() => check(statuses('A', 'A'))).not.toThrow();
		expect(() => check(statuses('Active', 'Ended'))).toThrow(
			'1 of 2 records that the filter Service Status leaves out',
		);
	});

	it.each([
		[rosters, { rosterItemId: '5' }],
		[timesheets, { timesheetId: '5' }],
	])('%#: refuses several records for one ID', (endpoint, query) => {
		expect(() => checkFilters(endpoint, query, [{ Minutes: 1 }])).not.toThrow();
		expect(() => checkFilters(endpoint, query, [{ Minutes: 1 }, { Minutes: 2 }])).toThrow(
			'The service gave 2 records for one ID',
		);
	});

	it('takes a record that is assigned to somebody as the second one', () => {
		const records = [
			{ AssignedTo: 'ada@care.example', AssignedToSecond: '' },
			{ AssignedTo: 'bob@care.example', AssignedToSecond: 'Ada@care.example' },
		];
		const check = () => checkFilters(incidents, { assignedTo: 'ada@care.example' }, records);
		expect(check).not.toThrow();
	});

	it('refuses other texts beside the one that was asked for, and only there', () => {
		const [north, south] = [{ Area: ' NORTH' }, { Area: 'South' }];
		const check = (...records: object[]) =>
			checkFilters(agreements, { area: 'North' }, records as never);
		expect(() => check(north, north)).not.toThrow();
		// The filter and the records may use different texts for the same area, such as a name and a code.
		expect(() => check(south, south)).not.toThrow();
		expect(() => check(north, south)).toThrow('1 of 2 records that the filter Area leaves out');
	});
});
