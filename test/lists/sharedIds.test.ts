/** Tests lists of shifts in which all shifts of a series have the same id. */
import { reads } from '../../api/mod';
import { RateLimiter } from '../../http/rateLimiter';
import type { ApiRecord, Session } from '../../http/mod';
import { listAsMeant, listRecords } from '../../lists/mod';
import { addDays, type Query } from '../../values/mod';
import { skippingClock } from '../http/session';

/** Makes weekly series of ten shifts. One shift of each series is on leave. */
const seriesOf = (count: number): ApiRecord[] =>
	Array.from({ length: count * 10 }, (_, index) => ({
		RosterItemId: 1 + (index % count),
		DateOfService: addDays('2026-01-05', 7 * Math.floor(index / count) + ((index % count) % 7)),
		Minutes: 30 + index,
		OnHoldType: Math.floor(index / count) === index % 10 ? 'Leave' : '',
	}));

interface Service {
	readonly shifts: readonly ApiRecord[];
	/** Whether a query for shifts on hold brings the other shifts, too. */
	readonly isBeside?: boolean;
	readonly isIncluded?: boolean;
	/** The most records in one answer. */
	readonly most?: number;
	readonly ignoresPage?: boolean;
	/** Called after each request, with the number of requests. */
	readonly after?: (count: number) => void;
}

function sessionOf(service: Service): { session: Session; queries: Query[] } {
	const { shifts, isBeside, isIncluded, most = Infinity, ignoresPage, after } = service;
	const queries: Query[] = [];
	const clock = skippingClock();
	const session: Session = {
		clock,
		flow: { id: 'test', isUrgent: false },
		rateLimiter: new RateLimiter(clock),
		transport: async ({ query }) => {
			queries.push(query);
			const { onHoldType: asked, limit = '200', page = '0', fromDate = '', toDate = '9' } = query;
			const isGiven = ({ OnHoldType: type, DateOfService: day }: ApiRecord) => {
				if (String(day) < fromDate || String(day) > toDate) return false;
				if (asked === undefined) return isIncluded || type === '';
				return type === '' ? isBeside : asked === 'ALL' || asked === type;
			};
			const skip = ignoresPage ? 0 : Number(page);
			const found = shifts.filter(isGiven).slice(skip, skip + Math.min(most, Number(limit)));
			const body = structuredClone(found);
			after?.(queries.length);
			return { status: 200, headers: {}, body };
		},
	};
	return { session, queries };
}

const minutesOf = (records: readonly ApiRecord[]): number[] =>
	records.map(({ Minutes }) => Number(Minutes)).sort((one, other) => one - other);

const services = [true, false].flatMap((isBeside) =>
	[true, false].map((isIncluded) => ({ isBeside, isIncluded })),
);

it.each(services)(
	'all shifts of series come once, whether on leave or not: %j',
	async (service) => {
		const shifts = seriesOf(6);
		const { session } = sessionOf({ shifts, ...service });
		for (const time of [1, 2]) {
			const { records, incomplete } = await listAsMeant(session, reads.rosters, {
				onHoldType: 'ALL',
			});
			expect([time, incomplete, minutesOf(records)]).toEqual([time, undefined, minutesOf(shifts)]);
		}
	},
);

it.each(services)('the shifts of series come that have one hold type: %j', async (service) => {
	const shifts = seriesOf(6).map(({ OnHoldType, ...shift }) => ({
		...shift,
		...(OnHoldType === '' ? { OnHoldType } : { OnHoldType: 'Leave' }),
	}));
	const { session } = sessionOf({ shifts, ...service });
	const onLeave = shifts.filter(({ OnHoldType }) => OnHoldType !== '');
	const { records } = await listAsMeant(session, reads.rosters, { onHoldType: 'Leave' });
	expect(minutesOf(records)).toEqual(minutesOf(onLeave));
});

it.each([false, true])(
	'a long list of series comes whole in pages or slices (page ignored: %p)',
	async (ignoresPage) => {
		const shifts = seriesOf(70);
		const { session } = sessionOf({ shifts, isIncluded: true, most: 150, ignoresPage });
		const query = { fromDate: '2026-01-01', toDate: '2026-12-31' };
		const { records, incomplete } = await listRecords(session, reads.rosters, query);
		expect(incomplete).toBeUndefined();
		expect(minutesOf(records)).toEqual(minutesOf(shifts));
	},
);

it('no shift of a series comes twice if it is edited between two answers', async () => {
	for (const editedAfter of [1, 2, 3, 4, 5, 6, 7, 8]) {
		const shifts = seriesOf(6);
		const { session } = sessionOf({
			shifts,
			isBeside: true,
			isIncluded: true,
			after: (count) => {
				if (count === editedAfter) shifts[20].LastModifiedBy = 'ada@care.invalid';
			},
		});
		const { records } = await listAsMeant(session, reads.rosters, { onHoldType: 'ALL' });
		expect(minutesOf(records)).toEqual(minutesOf(shifts));
	}
});

it('a shift that is edited between two answers shares no id with another one', async () => {
	const shifts: ApiRecord[] = seriesOf(6).map((shift, index) => ({
		...shift,
		RosterItemId: index + 1,
	}));
	const edit = () => {
		shifts[20].DateOfService = addDays(shifts[20].DateOfService as string, 1);
	};
	const { session, queries } = sessionOf({ shifts, isBeside: true, after: edit });
	const query = { onHoldType: 'ALL' };
	const { records } = await listAsMeant(session, reads.rosters, query);
	expect(minutesOf(records)).toEqual(minutesOf(shifts));
	const first = queries.length;
	await listAsMeant(session, reads.rosters, query);
	expect(queries.length - first).toBeLessThan(first);
});
