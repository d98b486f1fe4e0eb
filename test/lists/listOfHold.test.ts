/** Tests the list of shifts with one hold type. The services show the hold type in many ways, or not at all. */
import { reads } from '../../api/mod';
import { RateLimiter } from '../../http/rateLimiter';
import type { Session } from '../../http/mod';
import { listAsMeant } from '../../lists/mod';
import { skippingClock } from '../http/session';

type Show = (type: string, index: number) => object;

const ways: Record<string, Show> = {
	normal: (OnHoldType) => ({ OnHoldType }),
	omitted: (OnHoldType) => (OnHoldType ? { OnHoldType } : {}),
	hidden: () => ({}),
	null: () => ({ OnHoldType: null }),
	empty: () => ({ OnHoldType: '' }),
	another: (type) => ({ OnHoldType: type ? 'Client on leave' : '' }),
	code: (type) => ({ OnHoldType: type ? 3 : 0 }),
	partly: (OnHoldType, index) => (index % 8 ? { OnHoldType } : {}),
};

/** 40 shifts. Every fourth shift is on leave. */
const shifts = Array.from({ length: 40 }, (_, Minutes) => ({
	...{ ClientId: 1, DateOfService: '2026-03-10', Minutes },
	type: Minutes % 4 === 0 ? 'LEAVE' : '',
}));

interface Service {
	readonly show: Show;
	readonly gives: 'alone' | 'beside' | 'everything';
	readonly isIncluded: boolean;
	/** The status of the answer to a query for an unknown type. */
	readonly refusal?: number;
}

const sessionOf = ({ show, gives, isIncluded, refusal }: Service): Session => ({
	clock: skippingClock(),
	flow: { id: 'test', isUrgent: false },
	rateLimiter: new RateLimiter(skippingClock()),
	transport: async ({ query: { onHoldType: asked, limit, page = '0' } }) => {
		if (refusal && asked && !/^(LEAVE|ALL)$/.test(asked)) {
			return { status: refusal, headers: {}, body: '' };
		}
		const isGiven = (type: string) => {
			if (gives === 'everything') return true;
			if (asked === undefined) return isIncluded || type === '';
			return type === '' ? gives === 'beside' : asked === 'ALL' || asked === type;
		};
		const body = shifts
			.filter(({ type }) => isGiven(type))
			.slice(Number(page), Number(page) + Number(limit))
			.map(({ type, ...shift }) => ({ ...shift, ...show(type, shift.Minutes) }));
		return { status: 200, headers: {}, body };
	},
});

const list = async (session: Session, onHoldType = 'LEAVE') => {
	const { records, incomplete } = await listAsMeant(session, reads.rosters, { onHoldType });
	expect(incomplete).toBeUndefined();
	return records.map(({ Minutes }) => Number(Minutes)).sort((one, other) => one - other);
};

const onLeave = shifts.filter(({ type }) => type !== '').map(({ Minutes }) => Minutes);

describe.each(Object.entries(ways))('a hold type that is shown so: %s', (way, show) => {
	const services = (['alone', 'beside'] as const).flatMap((gives) =>
		[true, false].flatMap((isIncluded) =>
			[undefined, 400].map((refusal) => ({ gives, isIncluded, refusal })),
		),
	);

	it.each(services)('gives its shifts, and no others: %j', async (service) => {
		const session = sessionOf({ show, ...service });
		// If this is true, nothing except the shown hold type distinguishes the shifts of the type from the other shifts.
		const isUnknowable = service.refusal && service.gives === 'beside' && service.isIncluded;
		const found = await list(session).catch((error: Error) => error.message);
		if (isUnknowable && way !== 'normal' && way !== 'omitted') {
			// If the field is empty in all shifts, the list looks like the list of a week without leave.
			if (way === 'null' || way === 'empty') expect(found).toEqual([]);
			else expect(found).toContain('does not show which');
			return;
		}
		expect(found).toEqual(onLeave);
		expect(await list(session)).toEqual(onLeave);
	});
});

it.each(['hidden', 'partly'])('is an error where it is ignored and not shown (%s)', async (way) => {
	const service = sessionOf({ show: ways[way], gives: 'everything', isIncluded: true });
	await expect(list(service)).rejects.toThrow('does not show which shifts are on hold');
});

it('is the error of the service where the last look at it fails', async () => {
	const service = sessionOf({ show: ways.hidden, gives: 'everything', isIncluded: true });
	const failing: Session = {
		...service,
		transport: async (request) =>
			request.query.limit === '200' && request.query.onHoldType === 'ALL'
				? { status: 403, headers: {}, body: '' }
				: await service.transport(request),
	};
	await expect(list(failing)).rejects.toMatchObject({ status: 403 });
});

it('is kept to by the node where it is ignored and shown', async () => {
	for (const way of ['normal', 'omitted']) {
		const service = sessionOf({ show: ways[way], gives: 'everything', isIncluded: true });
		expect(await list(service)).toEqual(onLeave);
	}
});

it.each(['normal', 'omitted'])('that no shift has gives none (%s)', async (way) => {
	for (const gives of ['alone', 'beside', 'everything'] as const) {
		const service = sessionOf({ show: ways[way], gives, isIncluded: true });
		if (gives === 'everything')
			await expect(list(service, 'HOSPITAL')).rejects.toThrow('does not apply');
		else expect(await list(service, 'HOSPITAL')).toEqual([]);
	}
});
