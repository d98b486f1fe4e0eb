import { mailsTo } from '../shared/mailsTo.js';
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
	const byId = (name, id) =>
		new Map(recordsOf($(name)).map((record) => [String(record[id]), record]));
	const workers = byId('Workers', 'CarerId');
	const isUnreadable = recordsOf($('Workers')).some(({ error }) => error !== undefined);
	const clients = byId('Clients', 'ClientId');
	const services = byId('Services', 'ServiceId');
	const nameOf = (person) =>
		person ? [person.FirstName, person.LastName].filter(Boolean).join(' ') : '';

	const time = (shift) => {
		const [hours, minutes] = String(shift.StartTime ?? '00:00')
			.split(':')
			.map(Number);
		const finish = hours * 60 + minutes + (shift.Minutes ?? 0);
		const clock = (value) =>
			String(Math.floor(value / 60) % 24).padStart(2, '0') +
			':' +
			String(value % 60).padStart(2, '0');
		return (
			DateTime.fromISO(shift.DateOfService).toFormat('cccc d LLLL') +
			', ' +
			clock(hours * 60 + minutes) +
			' to ' +
			clock(finish) +
			(finish >= 1440 ? ' on the next day' : '')
		);
	};
	const what = (shift) =>
		'Client: ' +
		(nameOf(clients.get(String(shift.ClientId))) || 'ID ' + shift.ClientId) +
		'\nService: ' +
		(services.get(String(shift.ServiceId))?.Description || 'ID ' + shift.ServiceId);

	const mails = [];
	const tell = (CarerId, subject, text) => {
		if (!(CarerId > 0)) return;
		const worker = workers.get(String(CarerId));
		const Worker = nameOf(worker) || 'worker ' + CarerId;
		const { to, why } = isUnreadable
			? { to: recipients, why: `The list of workers could not be read, please tell ${Worker}: ` }
			: mailsTo(worker, Worker, { mailWorkers, recipients });
		for (const address of to) {
			mails.push({
				json: {
					to: address,
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
		const isGone = changes.includes('cancelled') || changes.includes('onHold');
		// Nobody has to know of days that are over, nor of other changes to a shift that stays on hold.
		if ([shift, previous].every((one) => one.DateOfService < today)) continue;
		if (shift.OnHoldType && !isGone) continue;
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
		} else if (changes.includes('reassigned')) {
			tell(
				previous.CarerId,
				'Your shift was given to somebody else',
				'this shift is no longer yours.\n\nTime: ' + time(previous) + '\n' + what(previous),
			);
			tell(
				shift.CarerId,
				'You have a new shift',
				'this shift is now yours.\n\nTime: ' +
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
