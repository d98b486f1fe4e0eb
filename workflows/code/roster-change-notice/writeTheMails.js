import { clockTimes } from '../shared/clockTimes.js';
import { mailsTo } from '../shared/mailsTo.js';
import { namesById } from '../shared/namesById.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * One mail for each worker whom a change concerns. A run by hand shows shifts that did not change, so no worker hears of it.
 * Who is not a current worker gets nothing about clients.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function writeTheMails({ $, $execution, DateTime }) {
	const { mailWorkers: isAllowed, recipients } = $('Check what was filled in').first().json;
	const today = DateTime.now().toISODate();
	const isByHand = $execution.mode !== 'production';
	const mailWorkers = isAllowed && !isByHand;
	const workers = new Map(
		recordsOf($('Workers')).map((worker) => [String(worker.CarerId), worker]),
	);
	const isUnreadable = recordsOf($('Workers')).some(({ error }) => error !== undefined);
	const clientName = namesById($('Clients'), 'ClientId');
	const serviceName = namesById($('Services'), 'ServiceId');
	const nameOf = (person) =>
		person ? [person.FirstName, person.LastName].filter(Boolean).join(' ') : '';

	const time = (shift) => {
		const { start, finish, end } = clockTimes(shift);
		const date = DateTime.fromISO(String(shift.DateOfService ?? '').slice(0, 10));
		const nights = Math.floor(end / 1440);
		const day = date.isValid ? date.toFormat('cccc d LLLL') : 'The day is not known';
		return (
			`${day}, ${start || 'the start is not known'}` +
			(finish === '' ? ', the finish is not known' : ` to ${finish}`) +
			(finish === '' || nights === 0
				? ''
				: nights === 1
					? ' on the next day'
					: `, ${nights} days later`)
		);
	};
	const what = (shift) =>
		`Client: ${clientName(shift.ClientId) || 'not known'}\n` +
		`Service: ${serviceName(shift.ServiceId) || 'not known'}`;

	const mails = [];
	const tell = (CarerId, subject, text) => {
		if (!(CarerId > 0)) return;
		const worker = workers.get(String(CarerId));
		const Worker = nameOf(worker) || 'worker ' + CarerId;
		const unreadable = `The list of workers could not be read, please tell ${Worker}: `;
		const told = isUnreadable
			? recipients.map((to) => ({ to, why: unreadable }))
			: mailsTo(worker, Worker, { mailWorkers, recipients });
		for (const { to, why } of told) {
			mails.push({
				json: {
					to,
					Worker,
					subject: why + subject,
					text: 'Dear ' + Worker + ',\n\n' + text,
				},
			});
		}
	};

	for (const { json: shift } of $('A shift has changed').all()) {
		const { changes: told = [], previous = shift } = shift;
		// A run by hand knows of no change, and is to show a mail.
		const changes = isByHand && told.length === 0 ? ['moved'] : told;
		const isReassigned = changes.includes('reassigned');
		const isGone = changes.includes('cancelled') || (changes.includes('onHold') && !isReassigned);
		// Nobody has to know of days that are over, nor that a shift was moved while it is on hold.
		if ([shift, previous].every((one) => one.DateOfService < today)) continue;
		if (shift.OnHoldType && !isGone && !isReassigned) continue;
		if (isGone) {
			const reason = changes.includes('cancelled') ? 'was cancelled' : 'is on hold';
			tell(
				previous.CarerId,
				'Your shift ' + reason,
				'this shift ' +
					reason +
					'. You do not have to go there.\n\nTime: ' +
					time(previous) +
					'\n' +
					what(previous),
			);
		} else if (isReassigned) {
			tell(
				previous.CarerId,
				'Your shift was given to somebody else',
				'this shift is no longer yours.\n\nTime: ' + time(previous) + '\n' + what(previous),
			);
			tell(
				shift.CarerId,
				shift.OnHoldType ? 'You have a new shift, which is on hold' : 'You have a new shift',
				(shift.OnHoldType
					? 'this shift is now yours, but it is on hold. You do not have to go there unless you are told that it takes place again.'
					: 'this shift is now yours.') +
					'\n\nTime: ' +
					time(shift) +
					'\n' +
					what(shift) +
					(changes.includes('moved')
						? '\n\nIt was planned for ' + time(previous) + ' before.'
						: ''),
			);
		} else if (changes.includes('offHold')) {
			// Where it was while it was on hold, nobody was told.
			tell(
				shift.CarerId,
				'Your shift takes place again',
				'this shift takes place again.\n\nTime: ' + time(shift) + '\n' + what(shift),
			);
		} else if (changes.includes('moved')) {
			tell(
				shift.CarerId,
				'Your shift was moved',
				'this shift was moved.\n\nOld time: ' +
					time(previous) +
					'\nNew time: ' +
					time(shift) +
					'\n' +
					what(shift),
			);
		}
	}
	return mails;
}
