import { reads } from '../../api/mod';
import type { ApiRecord, Session } from '../../http/mod';
import { readEnd } from '../../lists/mod';
import { RateLimiter } from '../../http/rateLimiter';
import { skippingClock } from '../http/session';

/** A list of so many records, and what `page` means to it. */
const open = (count: number, skip: (page: number, limit: number) => number) => {
	let requests = 0;
	const clock = skippingClock();
	const session: Session = {
		clock,
		flow: { id: 'test', isUrgent: true },
		rateLimiter: new RateLimiter(clock),
		transport: async ({ query }) => {
			requests++;
			const limit = Number(query?.limit ?? 200);
			const first = skip(Number(query?.page ?? 0), limit);
			const length = Math.max(0, Math.min(limit, count - first));
			const body = Array.from({ length }, (_, index): ApiRecord => ({
				TimesheetId: first + index,
			}));
			return { status: 200, headers: {}, body };
		},
	};
	const read = async (known: number) => await readEnd(session, reads.timesheets, {}, known);
	return { read, requests: () => requests };
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
