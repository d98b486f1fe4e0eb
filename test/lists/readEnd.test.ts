import { reads } from '../../api/mod';
import type { ApiRecord, Session } from '../../http/mod';
import { readEnd, readPart } from '../../lists/mod';
import { givenAtOnce } from '../../service/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { skippingClock } from '../http/session';

/** Makes a list of some records. `skip` says how many records the list skips for a value of the parameter `page`. */
const open = (
	count: number,
	skip: (page: number, limit: number) => number,
	atOnce = 20_000,
	isKnown = true,
) => {
	let requests = 0;
	const clock = skippingClock();
	const session: Session = {
		clock,
		flow: { id: 'test', isUrgent: true },
		rateLimiter: new RateLimiter(clock),
		transport: async ({ query }) => {
			requests++;
			const limit = Math.min(Number(query?.limit ?? 200), atOnce);
			const first = skip(Number(query?.page ?? 0), limit);
			const length = Math.max(0, Math.min(limit, count - first));
			const body = Array.from({ length }, (_, index): ApiRecord => ({
				TimesheetId: first + index,
			}));
			return { status: 200, headers: {}, body };
		},
	};
	// If `isKnown` is true, the list was read before.
	if (isKnown) givenAtOnce(session, '/timesheets').note(40_000, Math.min(count + 2, atOnce));
	const read = async (known: number) => await readEnd(session, reads.timesheets, {}, known);
	const part = async (offset: number, atMost: number) =>
		await readPart(session, reads.timesheets, {}, { offset, atMost });
	return { read, part, requests: () => requests };
};

describe('readEnd()', () => {
	it.each([
		[0, 0, 1],
		[1, 1, 1],
		[1, 0, 1],
		[500, 500, 1],
		[500, 501, 1],
		[500, 650, 1],
		[500, 499, 2],
		[500, 350, 2],
		[500, 3, 3],
		[500, 0, 3],
		[90_000, 7, 12],
	])(
		'counts a list that had %i records and has %i, in at most %i requests',
		async (known, count, most) => {
			const { read, requests } = open(count, (page) => page);
			const end = await read(known);
			expect(end?.count).toBe(count);
			const ids = end?.records.map(({ TimesheetId }) => TimesheetId) ?? [];
			if (ids.length > 0) expect(ids.at(-1)).toBe(count - 1);
			expect(requests()).toBeLessThanOrEqual(most);
		},
	);

	it.each([1, 2, 7, 37, 100, 199])(
		'is right where the service gives %i at once',
		async (atOnce) => {
			for (const isKnown of [true, false]) {
				for (const [known, count] of [
					[0, 0],
					[1, 1],
					[300, 300],
					[300, 420],
					[300, 250],
					[300, 3],
					[900, 0],
				]) {
					const list = open(count, (page) => page, atOnce, isKnown);
					const end = await list.read(known);
					expect(end?.count).toBe(count);
					const ids = end?.records.map(({ TimesheetId }) => Number(TimesheetId)) ?? [];
					expect(ids).toEqual(ids.map((_, index) => count - ids.length + index));
					const part = await list.part(10, 150);
					expect(part).toHaveLength(Math.max(0, Math.min(150, count - 10)));
				}
			}
		},
	);

	it('takes one request more where nothing has shown that the service gives more than one', async () => {
		const list = open(500, (page) => page, 20_000, false);
		expect((await list.read(500))?.count).toBe(500);
		expect(list.requests()).toBe(2);
	});

	it('gives up where there are many more, or page is ignored', async () => {
		expect(await open(900, (page) => page).read(500)).toBeUndefined();
		expect(await open(900, () => 0).read(900)).toBeUndefined();
	});

	it('counts fewer where page counts pages, so that who has read the list knows', async () => {
		for (const count of [200, 300, 900, 20_000]) {
			const end = await open(count, (page, limit) => page * limit).read(count);
			expect(end?.count ?? 0).toBeLessThan(count);
		}
	});
});
