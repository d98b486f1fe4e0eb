import { reads } from '../api/mod';
import { unsetDate } from './dates';
import { arrayElement, boolean, int } from './fake';
import { weekdays } from './lists';
import { currentRows, sample, withIds } from './rows';
import type { Row, TableContext, Tables } from './tables';

export function undocumentedWorkerTables(context: TableContext): Tables {
	const { tables, date } = context;
	const workers = currentRows(tables['/workers']);
	return {
		...withIds(80_001, {
			[reads.workerCompliance.path]: workers.flatMap((worker) => createCompliance(worker, context)),
			[reads.workerAvailability.path]: workers.map(({ CarerId }) => ({
				CarerId,
				DayOfWeek: arrayElement(weekdays),
				StartTime: '08:00:00',
				EndTime: '17:00:00',
			})),
			[reads.workerDocuments.path]: sample(workers, 0.6).map((worker, index) =>
				createDocument(worker, index, context),
			),
			[reads.workerLeave.path]: sample(workers, 0.3).map((worker) => createLeave(worker, context)),
			[reads.training.path]: sample(workers, 0.8).map(({ CarerId }) => ({
				CarerId,
				TrainingItemId: arrayElement(tables[reads.trainingItems.path]).TrainingItemId,
				CompletedDate: date(int({ min: -500, max: 0 })),
			})),
		}),
		...nearestShifts(context),
	};
}

const createCompliance = ({ CarerId }: Row, { date }: TableContext): Row[] =>
	['Police check', 'Worker screening', 'Flu vaccination'].map((Description) => ({
		CarerId,
		Description,
		IssueDate: date(int({ min: -900, max: -10 })),
		ExpiryDate: date(int({ min: -20, max: 900 })),
		Verified: boolean(0.8) ? 1 : 0,
	}));

const createDocument = ({ CarerId }: Row, index: number, { date }: TableContext): Row => ({
	DocId: 51_001 + index,
	CarerId,
	DocumentName: 'Resume.pdf',
	FileName: 'resume.pdf',
	FileType: 'application/pdf',
	FileSize: int({ min: 20_000, max: 900_000 }),
	Note: '',
	ExpiryDate: unsetDate,
	CreatedTime: `${date(int({ min: -900, max: -1 }))} 11:00:00`,
});

function createLeave({ CarerId }: Row, { date }: TableContext): Row {
	const start = int({ min: -60, max: 60 });
	return {
		CarerId,
		LeaveType: arrayElement(['Annual', 'Personal', 'Long service']),
		StartDate: date(start),
		EndDate: date(start + int({ min: 0, max: 20 })),
		Approved: boolean(0.8) ? 1 : 0,
	};
}

/** Makes the tables of each worker's next and previous shift. Shifts that are more than 14 days away are left out. */
function nearestShifts({ tables, now, date }: TableContext): Tables {
	const [earliest, latest] = [date(-14), date(14)];
	const near = tables['/rosters']
		.filter(({ DateOfService: day }) => String(day) >= earliest && String(day) <= latest)
		.map((roster) => ({ roster, start: `${roster.DateOfService} ${roster.StartTime}` }))
		.sort((one, other) => (one.start < other.start ? -1 : 1));
	const byWorker = (shifts: typeof near) =>
		new Map(shifts.map(({ roster }) => [roster.CarerId, createNearestShift(roster)]));
	// In a map, a later entry replaces an earlier entry of the same worker. So the nearest shift of each worker has to come last.
	const next = byWorker(near.filter(({ start }) => start > now).reverse());
	const previous = byWorker(near.filter(({ start }) => start <= now));
	return {
		[reads.nextShift.path]: [...next.values()],
		[reads.previousShift.path]: [...previous.values()],
	};
}

const createNearestShift = (roster: Row): Row => ({
	CarerId: roster.CarerId,
	RosterItemId: roster.RosterItemId,
	ClientId: roster.ClientId,
	ServiceId: roster.ServiceId,
	DateOfService: roster.DateOfService,
	StartTime: String(roster.StartTime).slice(0, 5),
	Minutes: roster.Minutes,
});
