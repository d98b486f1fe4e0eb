import { faker } from '@faker-js/faker/locale/en_AU';
import { formatTime, unsetDate } from './dates';
import {
	arrayElement,
	boolean,
	fakeAddress,
	fakeEmail,
	fakeMobile,
	fakeName,
	fakePhone,
	int,
	multiple,
} from './fake';
import * as lists from './lists';
import type { Row, TableContext, Tables } from './tables';

/** Makes the clients and the notes inside their records. */
export function clientTables(context: TableContext): Tables {
	const { clients } = context.size;
	return {
		'/clients': Array.from({ length: clients + Math.ceil(clients / 10) }, (_, index) =>
			createClient(context, index, index % 11 === 10),
		),
	};
}

function createClient({ tables, date }: TableContext, index: number, hasLeft: boolean): Row {
	const ClientId = 1001 + index;
	const name = fakeName();
	const { FirstName, LastName, Gender } = name;
	const suburb = arrayElement(lists.suburbs);
	return {
		ClientId,
		ClientCode: `${LastName.slice(0, 3)}${FirstName.slice(0, 3)}${index}`.toUpperCase(),
		FirstName,
		MiddleName: boolean(0.3) ? faker.person.middleName() : '',
		LastName,
		PreferredName: boolean(0.2) ? FirstName.slice(0, 4) : '',
		Gender: boolean(0.03) ? '' : Gender,
		...fakeAddress(suburb, 'Villa'),
		Email: boolean(0.3) ? '' : fakeEmail(name, ClientId),
		Phone1: fakePhone(),
		Phone2: boolean(0.5) ? fakeMobile() : '',
		Fax: '',
		DateOfBirth: boolean(0.03) ? unsetDate : date(int({ min: -98 * 365, max: -25 * 365 })),
		PayerId: boolean(0.12) ? -1 : arrayElement(tables['/payers']).PayerId,
		Area: lists.areas.find(([code]) => code === suburb[4])?.[1] ?? '',
		Current: hasLeft ? 0 : 1,
		Deleted: hasLeft && boolean(0.4) ? 1 : 0,
		ServiceStatus: hasLeft ? 'Ceased' : boolean(0.06) ? 'Pending' : 'Active',
		ServiceStart: boolean(0.02) ? unsetDate : date(int({ min: -1600, max: -20 })),
		Notes: multiple(
			(_, number) => ({
				NoteId: ClientId * 10 + number,
				NoteDate: `${date(int({ min: -200, max: -1 }))} ${formatTime(int({ min: 480, max: 1020 }))}`,
				Note: arrayElement(lists.outcomes) || 'Rang to confirm the visits of next week.',
				FollowUpDate: unsetDate,
				CreatedBy: arrayElement(lists.staff),
			}),
			{ count: { min: 0, max: 3 } },
		),
	};
}
