import { RateLimiter } from '../../http/rateLimiter';
import { answersOf, readProfile, startFrom } from '../../service/mod';
import { skippingClock } from '../http/session';

it('answersOf() keeps answers for a day, for one service and user, and drops what is contradicted', async () => {
	const clock = skippingClock();
	const rateLimiter = new RateLimiter(clock);
	const answers = answersOf({ rateLimiter, clock });
	answers.learn('unsetDates', 'lowest');
	answers.learn('limitTaken', '1000', '/rosters');
	const again = answersOf({ rateLimiter, clock });
	expect(again.get('unsetDates')).toBe('lowest');
	expect(again.get('limitTaken', '/rosters')).toBe('1000');
	expect(again.get('limitTaken', '/incidents')).toBeUndefined();
	expect(
		answersOf({ rateLimiter: new RateLimiter(clock), clock }).get('unsetDates'),
	).toBeUndefined();
	again.forget('limitTaken', '/rosters');
	expect(answers.get('limitTaken', '/rosters')).toBeUndefined();
	await clock.sleep(24 * 60 * 60_000);
	expect(answers.get('unsetDates')).toBeUndefined();
});

describe('a profile', () => {
	const day = 24 * 60 * 60_000;
	const written = (madeAt: number, answers: object = { 'givenAtOnce /rosters': '4000' }) =>
		JSON.stringify({ madeAt: new Date(madeAt).toISOString(), account: 'us', answers, lists: {} });

	it('counts for 30 days after it was made, and no longer, however late it is read', async () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		const known = () => answersOf(service).get('givenAtOnce', '/rosters');
		startFrom(service, 'us', written(clock.now() - 29 * day));
		expect(known()).toBe('4000');
		await clock.sleep(2 * day);
		expect(known()).toBeUndefined();
		startFrom(service, 'us', written(clock.now() - 31 * day));
		expect(known()).toBeUndefined();
		// A clock that was ahead makes no profile that counts for longer.
		startFrom(service, 'us', written(clock.now() + 400 * day));
		await clock.sleep(31 * day);
		expect(known()).toBeUndefined();
	});

	it('brings back nothing that was contradicted, unless it is another one', () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		const profile = written(clock.now());
		startFrom(service, 'us', profile);
		answersOf(service).forget('givenAtOnce', '/rosters');
		startFrom(service, 'us', profile);
		expect(answersOf(service).get('givenAtOnce', '/rosters')).toBeUndefined();
		startFrom(service, 'us', written(clock.now(), { unsetDates: 'lowest', pageCounts: 'pages' }));
		expect(answersOf(service).get('unsetDates')).toBe('lowest');
	});

	it.each([
		['{', 'none that the doctor wrote'],
		['[]', 'none that the doctor wrote'],
		['{"answers":{}}', 'none that the doctor wrote'],
		[written(0, { upperBound: 'never' }), 'none that the doctor wrote'],
		[written(0, { 'givenAtOnce /rosters': 'all' }), 'none that the doctor wrote'],
		[written(0).replace('"us"', '"them"'), 'of another service or user'],
	])('%s is refused', (text, message) => {
		expect(() => readProfile(text, 'us')).toThrow(message);
	});

	it('is optional', () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		for (const nothing of [undefined, '', '  ']) startFrom(service, 'us', nothing);
	});
});
