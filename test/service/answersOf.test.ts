import { RateLimiter } from '../../http/rateLimiter';
import { answersOf } from '../../service/mod';
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
