import { DateTime } from 'luxon';
import { recipients } from '../../localN8n/mod';
import { isOnLeave, type Row, type Switches } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { compareSets } from './compareSets';
import { holdReadings, slowAndLimited } from './conditions';
import { doubled } from './doubled';
import type { TemplateTest } from './templateTest';

const zone = 'Australia/Sydney';

const now = () => DateTime.now().setZone(zone);

const minutesOf = (time: unknown) => {
	const [hours, minutes] = String(time).split(':').map(Number);
	return hours * 60 + minutes;
};
const timeOf = (minutes: number) =>
	`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;

/** Finds a day with many timesheets. A day of a weekend would have few. */
function busiestDay(timesheets: readonly Row[]): string {
	const days = [3, 4, 5, 6, 7, 8, 9].map((before) => now().minus({ days: before }).toISODate());
	const countOf = (date: string | null) =>
		timesheets.filter(({ DateOfService }) => DateOfService === date).length;
	return days.sort((one, other) => countOf(other) - countOf(one))[0] ?? '';
}

/** Makes cases that generated data lacks. */
function addSpecialCases({ tables, simulator }: Bench): void {
	const yesterday = now().minus({ days: 1 }).toISODate() ?? '';
	const dayBefore = now().minus({ days: 2 }).toISODate() ?? '';
	const recent = busiestDay(tables['/timesheets']);
	const [one, two, three, four, five, six] = tables['/timesheets'].filter(
		({ DateOfService: day, Variation }) => day === recent && Variation === 0,
	);
	one.Minutes = Number(one.Minutes) + 16;
	two.Minutes = Number(two.Minutes) - 15;
	three.StartTime = timeOf(minutesOf(three.StartTime) + 16);
	Object.assign(four, { Minutes: 301, BreakMinutes1: 0 });
	Object.assign(five, { Minutes: 301, BreakMinutes1: 30 });
	// This timesheet begins ten minutes before its shift and ends ten minutes after it, so it is twenty minutes longer.
	six.StartTime = timeOf(minutesOf(six.StartTime) - 10);
	six.Minutes = Number(six.Minutes) + 20;
	const [client] = tables['/clients'];
	Object.assign(client, { FirstName: 'Zoë', LastName: '<b>Müller & Søn</b>' });
	// Some of these timesheets are entered twice, some have no shift, and some have unknown IDs.
	const [twice, , , , , , , ...rest] = tables['/timesheets'].filter(
		({ DateOfService: day, Variation, BreakMinutes1, Minutes }) =>
			day === recent && Variation === 0 && (BreakMinutes1 !== 0 || Number(Minutes) <= 300),
	);
	simulator.addRecord('/timesheets', { ...rest[0], RosterItemId: 0 });
	simulator.addRecord('/timesheets', {
		...twice,
		ClientId: 999_998,
		RosterItemId: 0,
		StartTime: '03:10:00',
	});
	rest[1].CarerId = 999_997;
	rest[2].ServiceId = 999_996;
	const shift: Row = { ClientId: client.ClientId, CarerId: one.CarerId, TimeSheetId: 0 };
	// The present hour decides whether a shift of the last night is over.
	for (const night of [
		{ DateOfService: dayBefore, StartTime: '22:00:00', Minutes: 600 },
		{ DateOfService: yesterday, StartTime: '22:00:00', Minutes: 600 },
		{ DateOfService: yesterday, StartTime: '23:30:00', Minutes: 720 },
	]) {
		simulator.addRecord('/rosters', { ...shift, ...night });
	}
}

const text = (kind: string, row: Row) =>
	`${kind}: ${row.DateOfService} ${String(row.StartTime).slice(0, 5)}, ${row.Minutes}`;

/**
 * Finds the exceptions that the report must find. The simulator's tables name the shift of each timesheet. The API does not show this
 * shift, so the report has to find it.
 */
function expectedExceptions(
	{ tables }: Bench,
	{ onHold, onHoldFields }: Partial<Switches>,
): string[] {
	const time = now();
	const [first, last] = [time.minus({ days: 14 }).toISODate() ?? '', time.toISODate() ?? ''];
	const inside = (row: Row) =>
		String(row.DateOfService) >= first && String(row.DateOfService) <= last;
	const timesheets = tables['/timesheets'].filter(inside);
	const timesheetOf = new Map(timesheets.map((row) => [row.RosterItemId, row]));
	const isHidden = (row: Row) =>
		isOnLeave(row) && (onHold !== 'included' || onHoldFields !== 'empty');
	const shifts = tables['/rosters'].filter((row) => inside(row) && !isHidden(row));
	const finishOf = (row: Row) => {
		const start = DateTime.fromISO(`${row.DateOfService}T${row.StartTime}`, { zone: 'utc' });
		return start.plus({ minutes: Number(row.Minutes) }).toFormat('yyyy-MM-dd HH:mm');
	};
	const shown = new Set(shifts.map((row) => row.RosterItemId));
	const twice = doubled(tables['/timesheets']);
	return [
		...timesheets.flatMap((row) =>
			twice.get(row) === 'identical'
				? [text('Identical to another timesheet', row)]
				: twice.get(row) === 'overlapping'
					? [text('Overlaps another timesheet of the worker', row)]
					: [],
		),
		...timesheets.filter((row) => !shown.has(row.RosterItemId)).map((row) => text('No shift', row)),
		...shifts
			.filter((row) => !timesheetOf.has(row.RosterItemId))
			.filter((row) => finishOf(row) <= time.toFormat('yyyy-MM-dd HH:mm'))
			.map((row) => text('No timesheet', row)),
		...shifts.flatMap((row) => {
			const timesheet = timesheetOf.get(row.RosterItemId);
			if (!timesheet) return [];
			const start = minutesOf(timesheet.StartTime) - minutesOf(row.StartTime);
			const length = Number(timesheet.Minutes) - Number(row.Minutes);
			const isUnlike = (field: string) => Number(timesheet[field]) !== Number(row[field]);
			const isOff = Math.max(Math.abs(start), Math.abs(length), Math.abs(start + length)) > 15;
			return [
				...(isOff ? [text('Differs from the shift', timesheet)] : []),
				...(isUnlike('CarerId') ? [text('Another worker than the shift', timesheet)] : []),
				...(isUnlike('ServiceId') ? [text('Another service than the shift', timesheet)] : []),
			];
		}),
		...timesheets
			.filter((row) => Number(row.Minutes) > 300 && row.BreakMinutes1 === 0)
			.map((row) => text('No break', row)),
		...timesheets
			.filter((row) => row.Variation !== 0 && row.VariationApproved === 0)
			.map((row) => text('Variation not approved', row)),
	];
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');

async function compare(bench: Bench, switches: Partial<Switches>): Promise<Differences> {
	const expected = expectedExceptions(bench, switches);
	const mails = await bench.run();
	const [mail] = mails;
	const found = await attachedTable(mail, 'pay-run-exceptions');
	const kinds = new Set(expected.map((line) => line.split(':')[0]));
	const subject = plain(mail?.subject);
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(kinds.size >= 8 ? [] : [`Only ${[...kinds].join(', ')} can be found.`]),
		...(subject.startsWith(`${expected.length.toLocaleString('en')} exceptions`)
			? []
			: [`The subject is ${subject}.`]),
		...(found.some(({ Client }) => Client === 'Zoë <b>Müller & Søn</b>')
			? []
			: ['The list does not show the name as it is.']),
		...compareSets(
			found.map((row) =>
				text(String(row.Exception), { ...row, DateOfService: row.Date, StartTime: row.Start }),
			),
			expected,
		),
	];
}

export const payRunExceptions: TemplateTest = {
	file: 'pay-run-exceptions',
	large: {
		size: { clients: 8500, workers: 5600, weeksBack: 3, weeksAhead: 1 },
		compare: async (bench) => {
			addSpecialCases(bench);
			return await compare(bench, {});
		},
	},
	async play(bench) {
		const conditions = {
			...holdReadings,
			'the IDs are shown': {
				show: { '/rosters': ['RosterItemId'], '/timesheets': ['TimesheetId'] },
			},
			'a slow service that refuses': slowAndLimited,
		};
		await bench.checkUnder(conditions, addSpecialCases, compare);
		bench.reset();
		for (const path of ['/clients', '/workers', '/services']) {
			bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
		}
		await bench.check('without the lists of names, IDs stand for them', async () => {
			const [mail] = await bench.run();
			const [row] = await attachedTable(mail, 'pay-run-exceptions');
			return [
				...(/^ID \d+$/.test(String(row.Client)) ? [] : [`The client is ${String(row.Client)}.`]),
				...(plain(mail.text).includes('names of clients, services and workers could not be read')
					? []
					: ['The mail does not say so.']),
			];
		});
		bench.reset();
		await bench.check('of two recipients, the first is refused, and the run fails', async () => {
			const { mails, message } = await bench.tryRunRefusing(
				(mail) => recipients(mail) === 'bad@example.com',
				{ payRunExceptions_sendTo: 'bad@example.com; office@example.com' },
			);
			return [
				...compareSets(mails.map(recipients), ['office@example.com']),
				...(message.includes('to bad@example.com') ? [] : [`It says: ${message}`]),
			];
		});
		await checkNeededLists(bench, ['/rosters', '/timesheets']);
		await bench.checkReportRefuses([
			[{ payRunExceptions_dates: '={{ "7; 14" }}' }, 'Dates must be one of'],
			[{ payRunExceptions_minutesOff: '={{ "15 min" }}' }, 'Minutes Off must be'],
			[{ payRunExceptions_options: { breakAfterHours: 300 } }, 'Break After Hours must be'],
			[{ payRunExceptions_sendTo: 'the pay office' }, 'Send To must be e-mail addresses'],
		]);
		await bench.checkEmpty('0 exceptions before the pay run 1');
	},
};
