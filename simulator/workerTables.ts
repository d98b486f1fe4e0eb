import { unsetDate } from './dates';
import {
	arrayElement,
	boolean,
	fakeAddress,
	fakeEmail,
	fakeMobile,
	fakeName,
	fakePhone,
	int,
} from './fake';
import { suburbs } from './lists';
import { sample } from './rows';
import type { Row, TableContext, Tables } from './tables';

/** Makes the workers and the skills inside their records. */
export function workerTables(context: TableContext): Tables {
	const { workers } = context.size;
	return {
		'/workers': Array.from({ length: workers + Math.ceil(workers / 10) }, (_, index) =>
			createWorker(context, 501 + index, index % 11 === 10),
		),
	};
}

function createWorker({ tables, date }: TableContext, CarerId: number, hasLeft: boolean): Row {
	const name = fakeName();
	const { FirstName, LastName } = name;
	return {
		CarerId,
		CarerCode: `${LastName.slice(0, 4)}${FirstName.slice(0, 2)}`.toUpperCase(),
		FirstName,
		LastName,
		PreferredName: boolean(0.15) ? FirstName.slice(0, 3) : '',
		...fakeAddress(arrayElement(suburbs), 'Unit'),
		Email: fakeEmail(name, CarerId),
		Phone1: fakeMobile(),
		Phone2: boolean(0.2) ? fakePhone() : '',
		Status: boolean(0.1) ? 'On probation' : '',
		DateOfBirth: boolean(0.04) ? unsetDate : date(int({ min: -64 * 365, max: -20 * 365 })),
		Current: hasLeft ? 0 : 1,
		Deleted: hasLeft && boolean(0.4) ? 1 : 0,
		Skills: sample(tables['/skills'], 0.35).map(({ SkillId, SkillCode, Description }) => ({
			WorkerSkillId: CarerId * 100 + Number(SkillId),
			CarerId,
			SkillId,
			SkillCode,
			Description,
			DateObtained: date(int({ min: -1500, max: -30 })),
			ExpiryDate: boolean(0.3) ? unsetDate : date(int({ min: -60, max: 700 })),
		})),
	};
}
