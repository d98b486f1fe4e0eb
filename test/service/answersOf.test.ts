import { RateLimiter } from '../../http/rateLimiter';
import { answersOf, readProfile, startFrom } from '../../service/mod';
import { skippingClock } from '../http/session';

it('answersOf() keeps answers for a day, for one service and user, and drops what is contradicted', async () => {
	const clock = skippingClock();
	const rateLimiter = new RateLimiter(clock);
	const answers = answersOf({ rateLimiter, clock });
	answers.learn('unsetDates', 'lowest');
	answers.learn('mostAtOnce', '1000', '/rosters');
	const again = answersOf({ rateLimiter, clock });
	expect(again.get('unsetDates')).toBe('lowest');
	expect(again.get('mostAtOnce', '/rosters')).toBe('1000');
	expect(again.get('mostAtOnce', '/incidents')).toBeUndefined();
	expect(
		answersOf({ rateLimiter: new RateLimiter(clock), clock }).get('unsetDates'),
	).toBeUndefined();
	again.forget('mostAtOnce', '/rosters');
	expect(answers.get('mostAtOnce', '/rosters')).toBeUndefined();
	await clock.sleep(24 * 60 * 60_000);
	expect(answers.get('unsetDates')).toBeUndefined();
});

describe('a profile', () => {
	const day = 24 * 60 * 60_000;
	const written = (madeAt: number, answers: object = { 'mostAtOnce /rosters': '4000' }) =>
		JSON.stringify({ madeAt: new Date(madeAt).toISOString(), account: 'us', answers, lists: {} });

	it('counts for 30 days after it was made, and no longer, however late it is read', async () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		const known = () => answersOf(service).hint('mostAtOnce', '/rosters');
		startFrom(service, 'us', written(clock.now() - 29 * day));
		expect(known()).toBe('4000');
		await clock.sleep(2 * day);
		expect(known()).toBeUndefined();
		startFrom(service, 'us', written(clock.now() - 31 * day));
		expect(known()).toBeUndefined();
		// The clock was ahead when this profile was made. Even so, the profile is valid for only 30 days.
		startFrom(service, 'us', written(clock.now() + 400 * day));
		await clock.sleep(31 * day);
		expect(known()).toBeUndefined();
	});

	it('brings back nothing that was contradicted, unless it is another one', () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		const profile = written(clock.now());
		startFrom(service, 'us', profile);
		answersOf(service).forget('mostAtOnce', '/rosters');
		startFrom(service, 'us', profile);
		expect(answersOf(service).hint('mostAtOnce', '/rosters')).toBeUndefined();
		startFrom(service, 'us', written(clock.now(), { 'mostAtOnce /rosters': '5000' }));
		expect(answersOf(service).hint('mostAtOnce', '/rosters')).toBe('5000');
	});

	it('is a hint: it answers nothing that a list could come short by, and what was learnt counts before it', () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		const answers = answersOf(service);
		const profile = { unsetDates: 'lowest', 'onHold /rosters': 'included', 'mostAtOnce /x': '7' };
		startFrom(service, 'us', written(clock.now(), { ...profile, 'givenAtOnce /x': '5000' }));
		expect([answers.hint('unsetDates'), answers.hint('onHold', '/rosters')]).toEqual([
			undefined,
			undefined,
		]);
		expect([answers.hint('givenAtOnce', '/x'), answers.get('mostAtOnce', '/x')]).toEqual([
			undefined,
			undefined,
		]);
		answers.learn('mostAtOnce', '300', '/x');
		expect(answers.hint('mostAtOnce', '/x')).toBe('300');
	});

	it('leaves out an answer that cannot be one', () => {
		const odd = { 'mostAtOnce /a': 'all', 'mostAtOnce /b': '0', 'mostAtOnce /c': '100' };
		expect(readProfile(written(0, { ...odd, upperBound: 'never' }), 'us').answers).toEqual([
			['mostAtOnce /c', '100'],
		]);
	});

	it('is left aside where it is none or that of another, and says so once', () => {
		const clock = skippingClock();
		const service = { rateLimiter: new RateLimiter(clock), clock };
		startFrom(service, 'us', written(clock.now()));
		for (const profile of ['{', written(0).replace('"us"', '"them"')]) {
			expect(startFrom(service, 'us', profile)?.message).toContain('The Profile in the');
			expect(startFrom(service, 'us', profile)).toBeUndefined();
			expect(answersOf(service).hint('mostAtOnce', '/rosters')).toBeUndefined();
		}
	});

	it.each([
		['{', 'none that the doctor wrote'],
		['[]', 'none that the doctor wrote'],
		['{"answers":{}}', 'none that the doctor wrote'],
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
