import { faker } from '@faker-js/faker/locale/en_AU';
import { reads } from '../api/mod';
import { earlier, formatTime, unsetDateTime } from './dates';
import { arrayElement, boolean, fakeMobile, fakeName, int, multiple } from './fake';
import { categories, happenings, staff } from './lists';
import { currentRows, sample, withIds } from './rows';
import type { Row, TableContext, Tables } from './tables';

/** Makes the tables of the undocumented lists about clients, and the documents of clients. */
export function undocumentedClientTables(context: TableContext): Tables {
	const { tables, date } = context;
	const clients = currentRows(tables['/clients']);
	return withIds(70_001, {
		[reads.clientDocuments.path]: clients.flatMap(({ ClientId }) =>
			createDocuments(ClientId, context),
		),
		[reads.clientNotes.path]: clients.flatMap(({ ClientId }) => createNotes(ClientId, context)),
		[reads.statements.path]: sample(clients, 0.4).map(({ ClientId }) => ({
			ClientId,
			PeriodStart: date(int({ min: -60, max: -31 })),
			PeriodEnd: date(int({ min: -30, max: -1 })),
			OpeningBalance: faker.finance.amount({ max: 4000 }),
			ClosingBalance: faker.finance.amount({ max: 4000 }),
		})),
		[reads.cases.path]: sample(clients, 0.2).map(({ ClientId }, index) => ({
			ClientId,
			CaseCode: `DEX-${1001 + index}`,
			OutletActivityId: int({ min: 100, max: 120 }),
		})),
		[reads.contacts.path]: clients.map(createContact),
		[reads.clientCompliance.path]: sample(clients, 0.6).map(({ ClientId }) => ({
			ClientId,
			Description: arrayElement(['Care plan review', 'Home safety check', 'Consent']),
			DueDate: date(int({ min: -30, max: 200 })),
			Completed: boolean(0.6) ? 1 : 0,
		})),
		[reads.clientExpenses.path]: sample(clients, 0.5).map(({ ClientId }) => ({
			ClientId,
			CategoryId: arrayElement(tables['/category-expenses']).CategoryId,
			ExpenseDate: date(int({ min: -120, max: 0 })),
			Amount: int({ min: 500, max: 60_000 }) / 100,
		})),
	});
}

const createDocuments = (ClientId: unknown, { tables, date }: TableContext): Row[] =>
	multiple(
		(_, index) => ({
			ClientId,
			DocumentName: `${arrayElement(categories.documents)} ${2020 + index}.pdf`,
			Note: boolean(0.7) ? '' : 'Signed copy.',
			CreatedBy: arrayElement(staff),
			Protected: boolean(0.2) ? 1 : 0,
			VisibleCarerMobile: boolean(0.6) ? 1 : 0,
			VisibleClientMobile: boolean(0.3) ? 1 : 0,
			CategoryId: arrayElement(tables['/category-documents']).CategoryId,
			CreatedDate: date(int({ min: -700, max: 0 })),
		}),
		{ count: { min: 0, max: 4 } },
	);

const createNotes = (ClientId: unknown, { now, date }: TableContext): Row[] =>
	multiple(
		() => {
			const isClosed = boolean(0.6);
			const noted = `${date(int({ min: -180, max: 0 }))} ${formatTime(int({ min: 480, max: 1050 }))}`;
			return {
				ClientId,
				NoteDate: earlier(noted, now),
				Note: arrayElement(happenings),
				AssignedTo: arrayElement(staff),
				Closed: isClosed ? 1 : 0,
				CloseDate: isClosed ? now : unsetDateTime,
				TaskClosed: isClosed && boolean(0.8) ? 1 : 0,
				CreatedBy: arrayElement(staff),
			};
		},
		{ count: { min: 0, max: 5 } },
	);

function createContact({ ClientId }: Row): Row {
	const { FirstName, LastName } = fakeName();
	return {
		ClientId,
		FirstName,
		LastName,
		Relationship: arrayElement(['Daughter', 'Son', 'Partner', 'Guardian', 'Doctor']),
		Phone1: fakeMobile(),
		EmergencyContact: boolean(0.5) ? 1 : 0,
	};
}
