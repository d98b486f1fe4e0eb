/** Tests a service that answers with 404 if it has nothing to list. */
import { reads, type ReadEndpoint } from '../../api/mod';
import type { ApiRecord, ApiRequest, Session } from '../../http/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { listRecords } from '../../lists/mod';
import type { Query } from '../../values/mod';
import { skippingClock } from '../http/session';

let records: ApiRecord[] = [];
let isDown = false;
let asked: Query[] = [];

/** Answers a query. If the query asks for closed records, only closed records come. Otherwise only open records come. */
function answer({ query }: ApiRequest) {
	asked.push(query);
	const isAsked = (name: string, value: unknown) =>
		query[name] === undefined || query[name] === `${value}`;
	const wantsClosed = ['true', '1'].includes(query.closed);
	const found = records
		.filter(({ Closed }) => (Closed === 1) === wantsClosed)
		.filter(({ _ReferringId_1 }) => isAsked('clientId', _ReferringId_1))
		.slice(Number(query.page ?? 0))
		.slice(0, Number(query.limit));
	const status = isDown || found.length === 0 ? 404 : 200;
	return { status, headers: {}, body: status === 200 ? found : { message: 'nothing found' } };
}

let session: Session;
beforeEach(() => {
	const clock = skippingClock();
	const rateLimiter = new RateLimiter(clock);
	const flow = { id: 'test', isUrgent: false };
	session = { clock, rateLimiter, flow, transport: async (request) => answer(request) };
	[records, isDown, asked] = [[], false, []];
});

const list = async (endpoint: ReadEndpoint, query: Query = {}) =>
	await listRecords(session, endpoint, query);

const incident = (IncidentId: number, Closed: number) => ({
	IncidentId,
	Closed,
	_ReferringId_1: 7,
});

it.each<[ReadEndpoint, Query]>([
	[reads.incidents, {}],
	[reads.incidents, { closed: 'false' }],
	[reads.incidents, { clientId: '7' }],
	[reads.sirs, {}],
	[reads.clientNotes, {}],
])('%#: takes a 404 for an empty list where all is closed', async (endpoint, query) => {
	records = [incident(1, 1), incident(2, 1)];
	expect(await list(endpoint, query)).toEqual({ records: [] });
	// One request for closed records shows that there is something to list.
	expect(asked.filter(({ closed }) => closed && closed !== 'false')).toHaveLength(1);
	isDown = true;
	await expect(list(endpoint, query)).rejects.toThrow('did not find');
});

it('does not blame the address where the list came before', async () => {
	records = [incident(1, 0)];
	await list(reads.incidents);
	records = [];
	const error = await list(reads.incidents).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({
		message: expect.stringContaining('did not find'),
		nextStep: expect.stringMatching(
			/^This list came before, so the Base URL is right\. .*any incident\./,
		),
		status: 404,
	});
});

it('says of a list that never came that it may be empty', async () => {
	const error = await list(reads.sirs).catch((thrown: unknown) => thrown);
	expect(error).toMatchObject({
		nextStep: expect.stringMatching(/^Check the Base URL .* a list is empty\.$/),
	});
});
