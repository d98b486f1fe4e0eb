import { personalData, type Row, type Switches } from '../../simulator/mod';
import {
	ask,
	everyRead,
	headersOf,
	list,
	simulator,
	statusOf,
	switches,
	useSimulator,
} from './ask';

useSimulator();

const ids = (rows: Row[]) => rows.map((row) => Number(row.IncidentId));
const incidentIds = async (params = {}) => ids(await list('/incidents', params));
const ascending = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

test('Switches.order sorts by id, up or down', async () => {
	const sorted = ascending(ids(simulator.tables['/incidents']));
	simulator.tables['/incidents'].reverse();
	expect(await incidentIds()).toEqual(sorted);
	switches.order = 'idDescending';
	expect(await incidentIds()).toEqual(sorted.toReversed());
});

test('Switches.order sorts by date, up or down', async () => {
	const dates = async () => (await list('/incidents')).map((row) => String(row.NoteDate));
	expect(await dates()).not.toEqual((await dates()).toSorted());
	switches.order = 'dateAscending';
	const up = await dates();
	expect(up).toEqual(up.toSorted());
	switches.order = 'dateDescending';
	expect(await dates()).toEqual(up.toReversed());
});

test('Switches.order shuffles, once or at every request', async () => {
	const sorted = await incidentIds();
	switches.order = 'shuffled';
	const once = await incidentIds();
	expect(once).not.toEqual(sorted);
	expect(ascending(once)).toEqual(sorted);
	expect(await incidentIds()).toEqual(once);
	switches.order = 'reshuffled';
	const again = await incidentIds();
	expect(ascending(again)).toEqual(sorted);
	expect(await incidentIds()).not.toEqual(again);
});

test('Switches.caps cuts a limit or falls back to 200, for one path or for all', async () => {
	for (const path of ['/incidents', '/quotes']) simulator.fillTable(path, 900);
	const counts = async (limit?: number) =>
		Promise.all(
			['/incidents', '/quotes'].map(async (path) => (await list(path, { limit })).length),
		);
	switches.caps = { '/incidents': { maximum: 500, above: 'clamp' } };
	expect(await counts(800)).toEqual([500, 800]);
	expect(await counts(500)).toEqual([500, 500]);
	expect(await counts()).toEqual([200, 200]);
	switches.caps = { '*': { maximum: 500, above: 'default' } };
	expect(await counts(501)).toEqual([200, 200]);
	expect(await counts(500)).toEqual([500, 500]);
	switches.caps = {
		'*': { maximum: 500, above: 'default' },
		'/quotes': { maximum: 600, above: 'clamp' },
	};
	expect(await counts(800)).toEqual([200, 600]);
	switches.caps = { '*': { maximum: 100, above: 'clamp' } };
	expect(await counts()).toEqual([100, 100]);
	switches.caps = { '/quotes': { maximum: 500, above: 'refuse' } };
	expect(await statusOf('/quotes?limit=501')).toBe(400);
	expect(await counts(500)).toEqual([500, 500]);
});

test('Switches.aboveMaximum says what /timesheets does above 40,000', async () => {
	simulator.tables['/timesheets'] = Array.from({ length: 40_002 }, (_, index) => ({
		TimesheetId: index,
	}));
	const above = { limit: 40_001 };
	expect(await list('/timesheets', { limit: 40_000 })).toHaveLength(40_000);
	expect(await list('/timesheets', above)).toHaveLength(200);
	switches.aboveMaximum = 'clamp';
	expect(await list('/timesheets', above)).toHaveLength(40_000);
	switches.aboveMaximum = 'refuse';
	expect(await statusOf('/timesheets', { params: above })).toBe(400);
	expect(await statusOf('/rosters', { params: { limit: 40_001 } })).toBe(200);
});

test('Switches.contentType is that of every list and of records that were written, not of errors', async () => {
	const typeOf = async (path: string, config = {}) =>
		(await ask(path, config)).headers['content-type'] as string;
	switches.contentType = 'text/html';
	expect(await typeOf('/areas')).toBe('text/html');
	const data = { CarerId: 501, FirstName: 'Ada' };
	expect(await typeOf('/worker', { method: 'PUT', data })).toBe('text/html');
	expect(await typeOf('/nowhere')).toMatch('application/json');
});

test('Switches.show shows hidden fields', async () => {
	const names = async (path: string) => Object.keys((await list(path))[0]);
	expect(await names('/rosters')).not.toContain('RosterItemId');
	expect(await names('/timesheets')).not.toContain('TimesheetId');
	switches.show = { '/rosters': ['RosterItemId', 'MasterId'], '/timesheets': ['TimesheetId'] };
	expect(await names('/rosters')).toEqual(expect.arrayContaining(['RosterItemId', 'MasterId']));
	expect(await names('/timesheets')).toContain('TimesheetId');
	expect(await names('/SIRS')).not.toContain('Timestamp');
});

test('Switches.adminOnly keeps paths from users without the right, all others are open', async () => {
	const headers = headersOf(simulator.user);
	const closed = async () => {
		const statuses = await Promise.all(everyRead.map(({ path }) => statusOf(path, { headers })));
		return everyRead.map(({ path }) => path).filter((_, index) => statuses[index] === 403);
	};
	expect(await closed()).toEqual(['/Settings', '/Users']);
	expect(await statusOf('/Users')).toBe(200);
	switches.adminOnly = ['/SIRS'];
	expect(await closed()).toEqual(['/SIRS']);
});

test('Switches.errorBody gives the error its shape', async () => {
	const error = async (errorBody: Switches['errorBody']) => {
		switches.errorBody = errorBody;
		const { data, headers, status } = await ask('/nowhere');
		expect(status).toBe(404);
		return { data, type: String(headers['content-type']).split(';')[0] };
	};
	expect(await error('json')).toEqual({
		data: { status: 404, message: 'There is no /nowhere' },
		type: 'application/json',
	});
	expect(await error('html')).toEqual({
		data: expect.stringContaining('<html>'),
		type: 'text/html',
	});
	expect(await error('text')).toEqual({ data: 'There is no /nowhere', type: 'text/plain' });
	expect((await error('empty')).data).toBe('');
	const { data } = await error('personal');
	for (const secret of [
		...Object.values(personalData),
		simulator.admin.key,
		simulator.admin.secret,
	]) {
		expect(data).toContain(secret);
	}
});

test('Switches.latency delays each answer, and mostInFlight tells how many waited at once', async () => {
	switches.latency = [80, 120];
	const started = performance.now();
	await Promise.all(Array.from({ length: 7 }, () => list('/areas')));
	expect(performance.now() - started).toBeGreaterThanOrEqual(79);
	expect(simulator.mostInFlight).toBe(7);
	expect(simulator.inFlight).toBe(0);
	simulator.mostInFlight = 0;
	switches.latency = 0;
	await list('/areas');
	expect(simulator.mostInFlight).toBe(1);
});
