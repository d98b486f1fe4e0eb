import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import type { Bench, Settings } from './bench';
import { compareSets } from './compareSets';
import { later, withoutTable } from './later';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';

/** An ID that no generated shift has. Each case has its own ID, because the data table remembers IDs. */
let nextId = 900_000;

const named = (settings: Settings): Settings =>
	Object.fromEntries(
		Object.entries(settings).map(([name, value]) => [`visitsNotStarted_${name}`, value]),
	);

const format = (time: DateTime): string => time.toFormat('yyyy-MM-dd HH:mm:ss');

/** Enters a shift that was planned for some minutes ago. If the worker used the app, the shift has the app's times. */
function enter(
	{ simulator }: Bench,
	CarerId: unknown,
	minutesAgo: number,
	times: { started?: number; finished?: number } = {},
	given: Row = {},
): Row {
	const now = DateTime.now().setZone(zone);
	const planned = now.minus({ minutes: minutesAgo });
	const at = (minutes: number | undefined) =>
		minutes === undefined ? '0000-00-00 00:00:00' : format(now.minus({ minutes }));
	return simulator.addRecord('/rosters', {
		RosterItemId: nextId++,
		CarerId,
		DateOfService: planned.toISODate(),
		StartTime: planned.toFormat('HH:mm:ss'),
		Minutes: 60,
		OnHoldType: '',
		APP_StartTime: at(times.started),
		APP_FinishTime: at(times.finished),
		LastModified: at(times.finished ?? times.started),
		...given,
	});
}

interface Provider {
	/** A worker whose start times reach the service. */
	readonly live: unknown;
	/** A worker who never uses the app. */
	readonly unseen: unknown;
}

/** Makes a provider whose roster has only the visits of two workers, on seven past days. */
function begin(bench: Bench): Provider {
	bench.reset();
	bench.tables['/rosters'].length = 0;
	const [live, unseen] = bench.tables['/workers']
		.filter(({ Current }) => Current === 1)
		.map(({ CarerId }) => CarerId);
	// Shortly after midnight, the visits of a test are visits of a past day, too. So there are many more visits that have both times.
	for (let visit = 0; visit < 28; visit++) {
		const ago = (1 + Math.floor(visit / 4)) * 24 * 60 + (visit % 4);
		enter(bench, live, ago, { started: ago - 2, finished: ago - 58 });
		enter(bench, unseen, ago);
	}
	return { live, unseen };
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ');

/** Returns the beginnings of the subjects, with the address if it is not the template's own. Leaves the daily mail out. */
const told = (mails: readonly ParsedMail[]): string[] =>
	mails
		.map((mail) => {
			const [what] = plain(mail.subject).split(':');
			const to = recipients(mail) === 'roster@example.com' ? '' : ` to ${recipients(mail)}`;
			return `${what}${to}`;
		})
		.filter((what) => !/cannot be watched|visits to watch/.test(what));

const noDigest = named({ digestHour: 23 });

async function testOnce(bench: Bench): Promise<void> {
	const { live, unseen } = begin(bench);
	const visit = enter(bench, live, 20);
	enter(bench, live, 5);
	enter(bench, live, 20, { started: 18 });
	enter(bench, live, 120, { started: 118 });
	// This worker was late, but there was no alert about the visit.
	enter(bench, live, 40, { started: 15 });
	enter(bench, unseen, 20);
	enter(bench, 0, 20);
	enter(bench, live, 20, {}, { OnHoldType: 'Hospital' });
	const expected = ['Not started', 'Not ended', 'No worker, not started'];
	await bench.check('a test run goes to who tries it, again and again', async () => {
		const settings = { ...noDigest, testRun: true, sendTestsTo: 'me@example.com' };
		const mails = [...(await bench.run(settings)), ...(await bench.run(settings))];
		return compareSets(
			told(mails),
			[...expected, ...expected].map(() => 'TEST to me@example.com'),
		);
	});
	await bench.check('what has not started or ended, of whom that is seen', async () =>
		compareSets(told(await bench.run(noDigest)), expected),
	);
	await bench.check('a second run sends nothing, nor does one after the claims', async () =>
		compareSets(
			told([...(await bench.run(noDigest)), ...(await bench.run(noDigest, undefined, later(5)))]),
			[],
		),
	);
	visit.APP_StartTime = format(DateTime.now().setZone(zone));
	await bench.check('one that was told starts after all, and is told once more', async () =>
		compareSets(told([...(await bench.run(noDigest)), ...(await bench.run(noDigest))]), [
			'Started after all',
		]),
	);
}

async function testFailures(bench: Bench): Promise<void> {
	const settings = { ...noDigest, ...named({ sendTo: 'one@example.com; other@example.com' }) };
	const { live } = begin(bench);
	enter(bench, live, 20);
	await bench.check('a refused mail keeps back no other, and the run fails', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'one@example.com',
			settings,
		);
		return [
			...compareSets(told(mails), ['Not started to other@example.com']),
			...(message.includes('The mail to one@example.com could not be sent: ')
				? []
				: [`It says: ${message}`]),
		];
	});
	await bench.check('and comes with the next run', async () =>
		compareSets(told(await bench.run(settings, undefined, later(5))), [
			'Not started to one@example.com',
		]),
	);
	enter(bench, live, 40, { started: 15 });
	enter(bench, live, 25);
	await bench.check(
		'a table that cannot be read keeps no alert back, and lets no other through',
		async () => {
			const { mails, message } = await bench.tryRun(noDigest, undefined, withoutTable);
			return [
				...compareSets(told(mails), ['Not started', 'Not started']),
				...(message === '' ? ['The run did not fail.'] : []),
			];
		},
	);
	begin(bench);
	bench.simulator.switches.faults.push({
		path: '/rosters',
		times: Infinity,
		answer: { status: 403 },
	});
	await bench.check('without the shifts nothing is sent, and the run fails', async () => {
		const { mails, message } = await bench.tryRun(noDigest);
		return [...compareSets(told(mails), []), ...(message === '' ? ['The run did not fail.'] : [])];
	});
}

async function testDigest(bench: Bench): Promise<void> {
	const { live, unseen } = begin(bench);
	enter(bench, live, 1);
	enter(bench, unseen, 1);
	const settings = named({ digestHour: 0, sendTo: 'day@example.com' });
	await bench.check('the mail of the day says once who cannot be watched', async () => {
		const mails = [...(await bench.run(settings)), ...(await bench.run(settings))];
		return compareSets(
			mails.map(({ subject = '', attachments }) => `${plain(subject)}, ${attachments.length}`),
			['1 of 2 workers cannot be watched, 1'],
		);
	});
	await bench.checkEmpty(
		`0 visits to watch on ${DateTime.now().setZone(zone).toFormat('ccc d LLL')} 1`,
		{
			...named({ digestHour: 0, sendTo: 'empty@example.com' }),
		},
	);
}

export const visitsNotStarted: TemplateTest = {
	file: 'visits-not-started',
	async play(bench) {
		await testOnce(bench);
		await testFailures(bench);
		await testDigest(bench);
		await bench.checkReportRefuses([
			[named({ grace: -1 }), 'Grace (Minutes) must be a whole number'],
			[named({ graceByService: 'Sleepover = never' }), 'Grace by Service must be services with'],
			[named({ digestHour: 24 }), 'Daily Mail From Hour must be'],
			[named({ sendTo: 'nobody' }), 'Send To must be e-mail addresses'],
		]);
	},
};
