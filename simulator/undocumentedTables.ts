import { reads } from '../api/mod';
import { dayNumber, writeDay, writeTime } from './days';
import * as lists from './lists';
import type { Making, Row } from './tables';

/**
 * Makes the tables whose fields the specification does not show, and the client documents. The fields are plausible
 * and our own.
 *
 * @param making the provider so far, which is added to
 */
export function makeUndocumentedTables(making: Making) {
	const { provider: tables, random, people, today, now, staff } = making;
	const clients = tables['/clients'].filter(({ Current }) => Current === 1);
	const workers = tables['/workers'].filter(({ Current }) => Current === 1);
	const rows = (count: number, make: (index: number) => Row): Row[] =>
		Array.from({ length: count }, (_, index) => make(index));
	const some = (list: Row[], make: (row: Row, index: number) => Row, share: number): Row[] =>
		list.filter(() => random.chance(share)).map(make);
	const day = (from: number, to: number) => writeDay(today + random.int(from, to));
	const named = (id: string, first: number, names: readonly string[]): Row[] =>
		names.map((Description, index) => ({ [id]: first + index, Description, Status: '' }));

	tables[reads.clientDocuments.path] = clients.flatMap((client, index) =>
		rows(random.int(0, 4), (number) => ({
			DocId: 50_001 + index * 5 + number,
			ClientId: client.ClientId,
			DocumentName: `${random.pick(lists.otherCategories['/category-documents'])} ${2020 + number}.pdf`,
			Note: random.chance(0.7) ? '' : 'Signed copy.',
			CreatedBy: random.pick(staff),
			Protected: random.chance(0.2) ? 1 : 0,
			VisibleCarerMobile: random.chance(0.6) ? 1 : 0,
			VisibleClientMobile: random.chance(0.3) ? 1 : 0,
			CategoryId: random.pick(tables['/category-documents']).CategoryId,
			CreatedDate: day(-700, 0),
		})),
	);
	tables[reads.clientNotes.path] = clients.flatMap((client, index) =>
		rows(random.int(0, 5), (number) => {
			const closed = random.chance(0.6) ? 1 : 0;
			const moment = `${day(-180, 0)} ${writeTime(random.int(480, 1050))}`;
			return {
				NoteId: 70_001 + index * 6 + number,
				ClientId: client.ClientId,
				NoteDate: moment > now ? now : moment,
				Note: random.pick(lists.happenings),
				AssignedTo: random.pick(staff),
				Closed: closed,
				TaskClosed: closed === 1 && random.chance(0.8) ? 1 : 0,
				CreatedBy: random.pick(staff),
			};
		}),
	);
	tables[reads.statements.path] = some(
		clients,
		(client, index) => ({
			StatementId: 81_001 + index,
			ClientId: client.ClientId,
			PeriodStart: day(-60, -31),
			PeriodEnd: day(-30, -1),
			OpeningBalance: (random.int(0, 400_000) / 100).toFixed(2),
			ClosingBalance: (random.int(0, 400_000) / 100).toFixed(2),
		}),
		0.4,
	);
	tables[reads.cases.path] = some(
		clients,
		(client, index) => ({
			DEXCaseId: 82_001 + index,
			ClientId: client.ClientId,
			CaseCode: `DEX-${82_001 + index}`,
			OutletActivityId: random.int(100, 120),
		}),
		0.2,
	);
	tables[reads.contacts.path] = clients.map((client, index) => {
		const [FirstName, LastName] = people.name();
		return {
			ContactId: 83_001 + index,
			ClientId: client.ClientId,
			FirstName,
			LastName,
			Relationship: random.pick(['Daughter', 'Son', 'Partner', 'Guardian', 'Doctor']),
			Phone1: people.mobile(),
			EmergencyContact: random.chance(0.5) ? 1 : 0,
		};
	});
	tables[reads.clientCompliance.path] = some(
		clients,
		(client, index) => ({
			ComplianceId: 84_001 + index,
			ClientId: client.ClientId,
			Description: random.pick(['Care plan review', 'Home safety check', 'Consent']),
			DueDate: day(-30, 200),
			Completed: random.chance(0.6) ? 1 : 0,
		}),
		0.6,
	);
	tables[reads.workerCompliance.path] = workers.flatMap((worker, index) =>
		['Police check', 'Worker screening', 'Flu vaccination'].map((Description, number) => ({
			ComplianceId: 85_001 + index * 3 + number,
			CarerId: worker.CarerId,
			Description,
			IssueDate: day(-900, -10),
			ExpiryDate: day(-20, 900),
			Verified: random.chance(0.8) ? 1 : 0,
		})),
	);
	tables[reads.clientExpenses.path] = some(
		clients,
		(client, index) => ({
			ExpenseId: 86_001 + index,
			ClientId: client.ClientId,
			CategoryId: random.pick(tables['/category-expenses']).CategoryId,
			ExpenseDate: day(-120, 0),
			Amount: random.int(500, 60_000) / 100,
		}),
		0.5,
	);
	tables[reads.clientGroups.path] = named('GroupId', 87_001, [
		'Tuesday Lunch Club',
		'Walking Group',
		'Art Class',
		'Mens Shed',
	]);
	tables[reads.divisions.path] = named('DivisionId', 88_001, [
		'Aged Care',
		'Disability',
		'Nursing',
	]);
	tables[reads.forms.path] = rows(260, (index) => ({
		FormId: 89_001 + index,
		FormName: `${random.pick(['Incident report', 'Home safety', 'Intake', 'Feedback'])} ${index + 1}`,
		Active: random.chance(0.9) ? 1 : 0,
	}));
	tables[reads.leads.path] = rows(40, (index) => {
		const [FirstName, LastName] = people.name();
		return {
			LeadId: 90_001 + index,
			FirstName,
			LastName,
			Phone1: people.mobile(),
			LeadDate: day(-90, 0),
		};
	});
	tables[reads.referralAgencies.path] = named('ReferralId', 91_001, [
		'Harbour General Hospital',
		'Bottlebrush Medical Centre',
		'My Aged Care',
		'Local Area Coordination',
	]);
	tables[reads.settings.path] = [
		['OrganisationName', 'Blue Gum Care'],
		['TimeZone', 'Australia/Sydney'],
		['PayPeriod', 'Fortnight'],
	].map(([Name, Value], index) => ({ SettingId: 92_001 + index, Name, Value }));
	tables[reads.users.path] = staff.map((Email, index) => ({
		UserId: 93_001 + index,
		Email,
		Administrator: index === 0 ? 1 : 0,
	}));
	tables[reads.workerRoles.path] = named('RoleId', 94_001, [
		'Support Worker',
		'Registered Nurse',
		'Team Leader',
		'Coordinator',
	]);
	tables[reads.workerAvailability.path] = workers.map((worker, index) => ({
		AvailabilityId: 95_001 + index,
		CarerId: worker.CarerId,
		DayOfWeek: random.pick(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']),
		StartTime: '08:00:00',
		EndTime: '17:00:00',
	}));
	tables[reads.workerDocuments.path] = some(
		workers,
		(worker, index) => ({
			LinkId: 96_001 + index,
			DocId: 51_001 + index,
			CarerId: worker.CarerId,
			DocumentName: 'Resume.pdf',
			FileName: 'resume.pdf',
			FileType: 'application/pdf',
			FileSize: random.int(20_000, 900_000),
			Note: '',
			ExpiryDate: '0000-00-00',
			CreatedTime: `${day(-900, -1)} 11:00:00`,
		}),
		0.6,
	);
	tables[reads.workerLeave.path] = some(
		workers,
		(worker, index) => {
			const start = today + random.int(-60, 60);
			return {
				LeaveId: 97_001 + index,
				CarerId: worker.CarerId,
				LeaveType: random.pick(['Annual', 'Personal', 'Long service']),
				StartDate: writeDay(start),
				EndDate: writeDay(start + random.int(0, 20)),
				Approved: random.chance(0.8) ? 1 : 0,
			};
		},
		0.3,
	);
	tables[reads.trainingItems.path] = named('TrainingItemId', 98_001, [
		'Infection control',
		'Manual handling',
		'Code of conduct',
		'Food safety',
	]);
	tables[reads.training.path] = some(
		workers,
		(worker, index) => ({
			TrainingId: 99_001 + index,
			CarerId: worker.CarerId,
			TrainingItemId: random.pick(tables[reads.trainingItems.path]).TrainingItemId,
			CompletedDate: day(-500, 0),
		}),
		0.8,
	);

	const shift = (roster: Row): Row => ({
		CarerId: roster.CarerId,
		RosterItemId: roster.RosterItemId,
		ClientId: roster.ClientId,
		ServiceId: roster.ServiceId,
		DateOfService: roster.DateOfService,
		StartTime: String(roster.StartTime).slice(0, 5),
		Minutes: roster.Minutes,
	});
	const moment = (roster: Row) => `${String(roster.DateOfService)} ${String(roster.StartTime)}`;
	const next = new Map<unknown, Row>();
	const previous = new Map<unknown, Row>();
	const near = tables['/rosters'].filter(
		({ DateOfService }) => Math.abs(dayNumber(String(DateOfService)) - today) < 15,
	);
	for (const roster of near) {
		const when = moment(roster);
		const kept = when > now ? next : previous;
		const other = kept.get(roster.CarerId);
		if (other === undefined || when > now === when < moment(other))
			kept.set(roster.CarerId, roster);
	}
	tables[reads.nextShift.path] = [...next.values()].map(shift);
	tables[reads.previousShift.path] = [...previous.values()].map(shift);
}
