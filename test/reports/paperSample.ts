/** Makes the records of thirteen months of an invented provider. `npm run test:board` makes the pictures of the paper from them. */
import { DateTime } from 'luxon';
import type { ReadList, SourceRecord } from '../../reports/report';

export type PaperLists = Record<
	'incidents' | 'shifts' | 'timesheets' | 'clients' | 'categories',
	ReadList
>;

/** Returns numbers from 0 to below 1 that look random (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

export const sampleNow = DateTime.fromISO('2026-11-01T07:00', { zone: 'Australia/Sydney' });

const kinds = [
	['Fall', 14],
	['Medication', 9],
	['Skin tear', 7],
	['Behaviour', 6],
	['Missed visit', 4],
	['Property', 2],
	['Near miss', 3],
] as const;

const areas = ['East', 'North', 'South', 'South', 'South', 'West', 'West', 'Coast', 'North'];

export function samplePaper(shiftsPerMonth = 700): PaperLists {
	const random = randomNumbers(41);
	const any = (many: number) => Math.floor(random() * many);
	const clients = Array.from({ length: 160 }, (_, index) => ({
		ClientId: index + 1,
		Area: index % 40 === 0 ? '' : areas[any(areas.length)],
		DateOfBirth: `${1928 + Math.floor(38 * (random() + random()) * 0.5)}-0${1 + any(9)}-1${any(9)}`,
	}));
	const incidents: SourceRecord[] = [];
	const shifts: SourceRecord[] = [];
	const timesheets: SourceRecord[] = [];
	for (let back = 12; back >= 0; back--) {
		const month = sampleNow.minus({ months: back + 1 });
		const day = () => month.set({ day: 1 + any(month.daysInMonth ?? 28) }).toISODate();
		for (const [index, [, often]] of kinds.entries()) {
			const many = Math.max(0, Math.round(often * (0.6 + random() * 0.8) + (12 - back) / 12));
			for (let one = 0; one < many; one++) {
				incidents.push({
					IncidentId: incidents.length + 1,
					NoteDate: `${day()} 10:00:00`,
					CategoryId: index + 1,
					_ReferringId_1: 1 + any(160),
					IsReportable: random() < 0.2,
					Closed: random() < (back > 2 ? 0.97 : 0.5),
					AssignedTo: 'quality@example.com',
				});
			}
		}
		const many = Math.round(shiftsPerMonth * (0.9 + (12 - back) / 60 + random() / 20));
		for (let one = 0; one < many; one++) {
			const [DateOfService, ClientId] = [day(), 1 + any(160)];
			const Minutes = 30 * (1 + any(6));
			const OnHoldType = random() < 0.03 ? 'Leave' : '';
			shifts.push({
				RosterItemId: shifts.length + 1,
				DateOfService,
				ClientId,
				Minutes,
				OnHoldType,
			});
			if (OnHoldType === '' && random() < 0.93 + back / 400) {
				const TimesheetId = timesheets.length + 1;
				timesheets.push({ TimesheetId, DateOfService, ClientId, Minutes, OnHoldType: '' });
			}
		}
	}
	return {
		incidents: { records: incidents },
		shifts: { records: shifts },
		timesheets: { records: timesheets },
		clients: { records: clients },
		categories: {
			records: kinds.map(([Description], index) => ({ CategoryId: index + 1, Description })),
		},
	};
}
