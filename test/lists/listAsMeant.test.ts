/** Tests queries that services can read in several ways, such as the last day of a range. */
import { findEndpoint, reads, type ReadEndpoint } from '../../api/mod';
import type { Session } from '../../http/mod';
import { listAsMeant } from '../../lists/mod';
import { type Query } from '../../values/mod';
import { idField, type Simulator, type Switches } from '../../simulator/mod';
import { directSession, useSimulator } from '../http/session';

let simulator: Simulator;

const bounds: Array<[path: string, from: string, to: string, fields: readonly string[]]> = [
	['/incidents', 'createfromDate', 'createtoDate', ['Timestamp']],
	['/incidents', 'fromDate', 'toDate', ['NoteDate']],
	['/SIRS', 'createDateFrom', 'createDateTo', ['Timestamp']],
	['/SIRS', 'fromDate', 'toDate', ['IncidentDate']],
	['/notes-client', 'fromDate', 'toDate', ['NoteDate']],
	['/documents-clients', 'fromDate', 'toDate', ['CreatedDate']],
	['/timesheets', 'fromDate', 'toDate', ['DateOfService']],
];

const tables = Object.fromEntries(bounds.map(([path]) => [path, [{ [idField(path)]: 1 }]]));
useSimulator({ tables }, (started) => (simulator = started));

async function list(path: string, query: Query, wanted?: number) {
	const session = directSession(simulator);
	const endpoint = findEndpoint('GET', path) as ReadEndpoint;
	const { records, incomplete } = await listAsMeant(session, endpoint, query, { wanted });
	if (incomplete) throw incomplete;
	return records;
}

describe.each(['day', 'midnight'] satisfies Switches['upperBound'][])(
	'listAsMeant() of an API whose upper bound ends at %s',
	(upperBound) => {
		it.each(bounds)('gives all of the last day of %s by %s', async (path, from, to, fields) => {
			simulator.switches.upperBound = upperBound;
			const rows = simulator.fillTable(path, 70, {
				change: (row, index) => {
					// Each day has ten records. Two of the ten are at midnight.
					const day = `2026-03-${String(10 + Math.floor(index / 10)).padStart(2, '0')}`;
					const time = index % 10 < 2 ? '00:00:00' : '16:30:00';
					for (const field of fields)
						row[field] =
							/Date$|DateOf/.test(field) && !/Note|Incident/.test(field) ? day : `${day} ${time}`;
				},
			});
			const records = await list(path, { [from]: '2026-03-11', [to]: '2026-03-13' });
			expect(records).toHaveLength(30);
			const id = idField(path);
			if (id in records[0]) {
				const ids = records.map((record) => record[id]).sort();
				expect(ids).toEqual(
					rows
						.slice(10, 40)
						.map((row) => row[id])
						.sort(),
				);
			}
			expect(await list(path, { [from]: '2026-03-11', [to]: '2026-03-13' }, 25)).toHaveLength(25);
		});
	},
);

it('listAsMeant() asks once where a record shows that the last day counts whole', async () => {
	simulator.fillTable('/incidents', 9, {
		change: (row) => (row.Timestamp = '2026-03-11 16:30:00'),
	});
	await list('/incidents', { createfromDate: '2026-03-10', createtoDate: '2026-03-11' });
	expect(simulator.requests).toHaveLength(1);
});

it('listAsMeant() asks for one more day once where no record shows that the last day counts', async () => {
	simulator.fillTable('/incidents', 9, {
		change: (row) => (row.Timestamp = '2026-03-10 16:30:00'),
	});
	await list('/incidents', { createfromDate: '2026-03-09', createtoDate: '2026-03-11' });
	const asked = simulator.requests.map(({ query }) => Object.fromEntries(query));
	expect(asked.map(({ createfromDate, createtoDate }) => [createfromDate, createtoDate])).toEqual([
		['2026-03-09', '2026-03-11'],
		['2026-03-09', '2026-03-12'],
	]);
});

it('listAsMeant() throws when there are more records than one item may bring', async () => {
	simulator.fillTable('/incidents', 30, {
		change: (row) => (row.Timestamp = '2026-03-10 16:30:00'),
	});
	const tooMany = listAsMeant(
		directSession(simulator),
		reads.incidents,
		{ createfromDate: '2026-03-09', createtoDate: '2026-03-11' },
		{ maxRecords: 20 },
	);
	await expect(tooMany).rejects.toThrow('There are more than 20 records');
});

it('listAsMeant() asks once for days of service when a shift shows that the last day counts', async () => {
	simulator.tables['/rosters'] = [{ DateOfService: '2026-03-11' }];
	await list('/rosters', { fromDate: '2026-03-10', toDate: '2026-03-11' });
	expect(simulator.requests).toHaveLength(1);
});

it.each([
	['/rosters', 'fromDate', 'toDate', 'DateOfService'],
	['/rosters', 'createdTimeFrom', 'createdTimeTo', 'CreatedTime'],
	['/quotes', 'fromDate', 'toDate', 'DateOfQuote'],
	['/timesheets', 'fromDate', 'toDate', 'DateOfService'],
	['/agreements', undefined, 'toDate', 'EndDate'],
])(
	'listAsMeant() gives the last day of %s where the service leaves it out (%s, %s)',
	async (path, from, to, field) => {
		for (const upperBound of ['day', 'exclusive'] as const) {
			simulator.switches.upperBound = upperBound;
			simulator.tables[path] = [8, 9, 10, 11, 12].map((number) => ({
				[idField(path)]: number,
				[field]: `2026-03-${String(number).padStart(2, '0')}`,
			}));
			const asked = { ...(from && { [from]: '2026-03-09' }), [to]: '2026-03-11' };
			const days = (await list(path, asked)).map((record) => record[field]);
			const expected = ['2026-03-09', '2026-03-10', '2026-03-11'];
			expect(days).toEqual(from ? expected : ['2026-03-08', ...expected]);
		}
	},
);

it.each(['midnight', 'exclusive'] as const)(
	'listAsMeant() gives what is of the last day by two dates (%s)',
	async (upperBound) => {
		simulator.switches.upperBound = upperBound;
		simulator.fillTable('/incidents', 4, {
			change: (row) => {
				row.NoteDate = '2026-03-11 09:00:00';
				row.Timestamp = '2026-03-11 16:30:00';
			},
		});
		const query = { toDate: '2026-03-11', createtoDate: '2026-03-11' };
		expect(await list('/incidents', query)).toHaveLength(4);
	},
);

it.each(['ALL', 'Sick'])(
	'listAsMeant() gives shifts on hold (%s) of a last day that the service leaves out',
	async (onHoldType) => {
		simulator.switches.upperBound = 'exclusive';
		simulator.tables['/rosters'] = [
			{ DateOfService: '2026-03-11', OnHoldType: 'Sick', RosterItemId: 1 },
		];
		const query = { fromDate: '2026-03-11', toDate: '2026-03-11', onHoldType };
		expect(await list('/rosters', query)).toHaveLength(1);
	},
);

it('listAsMeant() takes a 404 to a filter for an empty list where the whole list has records', async () => {
	simulator.fillTable('/incidents', 2);
	const answer = { status: 404 };
	simulator.switches.faults = [
		{ times: 1, answer },
		{ after: 1, times: 1, answer },
	];
	expect(await list('/incidents', { clientId: '99' })).toEqual([]);
});

it.each([
	// The records do not show the date that the service compares, such as the date of an approval.
	['/SIRS', 'fromDate', 'toDate', { NoteDate: '2026-03-10 09:00:00' }],
	['/timesheets', 'fromDate', 'toDate', { DateOfService: '2026-05-01' }],
	['/clients', 'serviceStart', 'serviceEnd', { FirstName: 'Ada' }],
	['/documents-clients', 'fromDate', 'toDate', { DocumentName: 'Plan' }],
	// The API may compare the time in another time zone.
	['/incidents', 'createfromDate', 'createtoDate', { Timestamp: '2026-03-09 23:00:00' }],
])(
	'listAsMeant() takes what does not show that it lies within dates, if the service keeps to them: %s %s %s %j',
	async (path, from, to, record) => {
		let keeps = true;
		const session: Session = {
			...directSession(simulator),
			transport: async ({ query }) => {
				const isThere = !keeps || (query[from] <= '2026-03-10' && '2026-03-10' <= query[to]);
				return { status: 200, headers: {}, body: isThere ? [{ ...record }] : [] };
			},
		};
		const endpoint = findEndpoint('GET', path) as ReadEndpoint;
		const query = { [from]: '2026-03-10', [to]: '2026-03-10' };
		expect((await listAsMeant(session, endpoint, query)).records).toHaveLength(1);
		keeps = false;
		await expect(listAsMeant(session, endpoint, query)).rejects.toThrow(
			`1 of 1 records that the filter ${endpoint.parameters[to].title} leaves out`,
		);
	},
);

it.each(['0000-00-00', null, ''])(
	'listAsMeant() takes a record without a date (%j) that comes with any dates, of shifts as of timesheets',
	async (unset) => {
		const days = [...Array.from({ length: 30 }, () => '2026-03-10'), unset];
		const rows = days.map((DateOfService, Minutes) => ({ DateOfService, Minutes }));
		const session: Session = {
			...directSession(simulator),
			transport: async ({ query: { fromDate, toDate } }) => {
				const body = rows.filter(
					({ DateOfService: day }) => day === unset || (fromDate <= day! && day! <= toDate),
				);
				return { status: 200, headers: {}, body: structuredClone(body) };
			},
		};
		const query = { fromDate: '2026-03-10', toDate: '2026-03-10' };
		for (const endpoint of [reads.rosters, reads.timesheets]) {
			expect((await listAsMeant(session, endpoint, query)).records).toHaveLength(31);
		}
	},
);

it('listAsMeant() asks for one more day where a record late on the last day may be of another time zone', async () => {
	// The API compares times that are ten hours earlier than the shown times, and does not include the last day.
	const rows = ['05:00:00', '16:00:00'].map((time, id) => ({
		IncidentId: id,
		Timestamp: `2026-03-11 ${time}`,
	}));
	const session: Session = {
		...directSession(simulator),
		transport: async ({ query }) => {
			const body = rows.filter((_, id) => query.createtoDate > ['2026-03-10', '2026-03-11'][id]);
			return { status: 200, headers: {}, body: structuredClone(body) };
		},
	};
	const query = { createfromDate: '2026-03-10', createtoDate: '2026-03-11' };
	expect((await listAsMeant(session, reads.incidents, query)).records).toHaveLength(2);
});

it.each<Switches['upperBound']>(['midnight', 'exclusive'])(
	'listAsMeant() gives what is late on the last day where another record of that day has no time (%s)',
	async (upperBound) => {
		simulator.switches.upperBound = upperBound;
		const dates = ['2026-03-30 10:00:00', '2026-03-31', '2026-03-31 09:30:00', '2026-04-01'];
		simulator.tables['/incidents'] = dates.map((NoteDate, id) => ({
			IncidentId: id + 1,
			NoteDate,
		}));
		simulator.tables['/rosters'] = dates.map((DateOfService) => ({ DateOfService }));
		const asked = [
			['/incidents', 'NoteDate', '2026-03-30'],
			['/incidents', 'NoteDate', '2026-03-31'],
			['/rosters', 'DateOfService', '2026-03-30'],
		] as const;
		for (const [path, field, fromDate] of asked) {
			const found = await list(path, { fromDate, toDate: '2026-03-31' });
			const expected = dates.filter((date) => fromDate <= date && date < '2026-04');
			expect(found.map((record) => record[field])).toEqual(expected);
		}
	},
);

it('listAsMeant() gives the shifts of a single day, of which only the first comes at midnight', async () => {
	simulator.switches.upperBound = 'midnight';
	const dates = ['00', '02', '14', '22'].map((hour) => `2026-11-03 ${hour}:00:00`);
	simulator.tables['/rosters'] = dates.map((DateOfService) => ({ DateOfService }));
	const found = await list('/rosters', { fromDate: '2026-11-03', toDate: '2026-11-03' });
	expect(found.map(({ DateOfService }) => DateOfService)).toEqual(dates);
});

it('listAsMeant() gives no document of the day behind that is moved there meanwhile', async () => {
	simulator.switches.upperBound = 'midnight';
	const session = directSession(simulator);
	for (const movedAfter of [1, 2, 3, 4, 5, 6, 7]) {
		simulator.tables['/documents-clients'] = [
			{ DocId: 1, Note: 'here', CreatedDate: '2026-03-11 16:00:00' },
			{ DocId: 2, Note: 'here', CreatedDate: '2026-03-11 00:00:00' },
		];
		const [row] = simulator.tables['/documents-clients'];
		let count = 0;
		const moving: Session = {
			...session,
			transport: async (request) => {
				const answer = await session.transport(request);
				if (++count === movedAfter)
					Object.assign(row, { Note: 'moved', CreatedDate: '2026-03-12 09:00:00' });
				return answer;
			},
		};
		const query = { fromDate: '2026-03-11', toDate: '2026-03-11' };
		const { records } = await listAsMeant(moving, reads.clientDocuments, query);
		expect(records.filter(({ Note }) => Note === 'moved')).toEqual([]);
	}
});

it.each<Switches['upperBound']>(['day', 'midnight', 'exclusive'])(
	'listAsMeant() counts notes that look alike, without an id and a date, where the upper bound is %s',
	async (upperBound) => {
		simulator.switches.upperBound = upperBound;
		const days = ['02', '03', '04', '05', '05'];
		const session = directSession(simulator);
		simulator.tables['/notes-client'] = days.map((day, index) => ({
			...{ NoteId: index, NoteDate: `2026-03-${day} 10:00:00`, Note: 'Visited' },
		}));
		const hiding: Session = {
			...session,
			transport: async (request) => {
				const answer = await session.transport(request);
				return { ...answer, body: (answer.body as object[]).map(() => ({ Note: 'Visited' })) };
			},
		};
		const query = { fromDate: '2026-03-02', toDate: '2026-03-04' };
		const { records } = await listAsMeant(hiding, reads.clientNotes, query);
		expect(records).toHaveLength(3);
	},
);

it('listAsMeant() takes a list with one more day for whole, though the list itself was not', async () => {
	const rows = simulator.fillTable('/quotes', 230, {
		fromDate: '2026-03-10',
		toDate: '2026-03-10',
	});
	const session = directSession(simulator);
	let isBusy = true;
	const recovering: Session = {
		...session,
		transport: async (request) => {
			isBusy &&= request.query.toDate !== '2026-03-12';
			simulator.switches.caps = { '*': { maximum: isBusy ? 200 : 20_000, above: 'clamp' } };
			return await session.transport(request);
		},
	};
	const query = { fromDate: '2026-03-10', toDate: '2026-03-11' };
	const { records, incomplete } = await listAsMeant(recovering, reads.quotes, query);
	expect([records.length, incomplete]).toEqual([rows.length, undefined]);
});

describe('a filter whose field the records do not show', () => {
	const records = [1, 2].map((id) => ({ IncidentId: id, NoteDate: '2026-03-10 09:00:00' }));
	/**
	 * Makes a service that gives two records, and adds each query to `asked`. If the service keeps to its filters, it gives no records for a
	 * value that no record has. If `status` is not 200, the service refuses such a value.
	 */
	const service = (keeps: boolean, asked: Query[], status = 200): Session => ({
		...directSession(simulator),
		transport: async ({ query }) => {
			asked.push(query);
			const isNobodys = Object.values(query).some((value) => /999|nobody/.test(value));
			if (isNobodys && status !== 200) return { status, headers: {}, body: '' };
			return { status: 200, headers: {}, body: keeps && isNobodys ? [] : structuredClone(records) };
		},
	});

	it.each([
		['/SIRS', { clientId: '7' }, 'Client'],
		['/SIRS', { assignedTo: 'ada@care.example' }, 'Assigned To'],
		['/clients', { serviceStatus: 'Active' }, 'Service Status'],
		['/notes-client', { assignedTo: 'ada@care.example' }, 'Assigned To'],
		['/documents-clients', { categoryId: '7' }, 'Category'],
	] as Array<[string, Query, string]>)(
		'is one that counts if nobody has nothing: %s %j',
		async (path, query, title) => {
			const endpoint = findEndpoint('GET', path) as ReadEndpoint;
			const asked: Query[] = [];
			const session = service(true, asked);
			const isProbe = (one: Query) => Object.values(one).some((value) => /999|nobody/.test(value));
			for (const time of [1, 2]) {
				expect([time, (await listAsMeant(session, endpoint, query)).records.length]).toEqual([
					time,
					2,
				]);
			}
			// The probe is sent only once a day, and not for each reading.
			expect(asked.filter(isProbe)).toHaveLength(1);
			for (const status of [400, 404, 422, 403]) {
				const refusing = service(false, [], status);
				expect((await listAsMeant(refusing, endpoint, query)).records).toHaveLength(2);
			}
			await expect(listAsMeant(service(false, []), endpoint, query)).rejects.toThrow(
				`up to 2 of 2 records that the filter ${title} leaves out`,
			);
		},
	);

	it('is not asked about where the records show it, or where there are none', async () => {
		const asked: Query[] = [];
		await listAsMeant(service(true, asked), reads.clients, { clientId: '999' });
		await listAsMeant(service(true, asked), reads.sirs, { clientId: '999' });
		expect(asked.filter(({ clientId }) => clientId !== '999')).toEqual([]);
	});
});
