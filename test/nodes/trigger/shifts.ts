/** Makes shifts, and a trigger that watches them for changes. */
import type { IDataObject } from 'n8n-workflow';
import type { Row, Simulator } from '../../../simulator/mod';
import { TestTrigger } from './testTrigger';

/** The time of n8n, which is on 10 March both in the time zone of the workflow and in UTC. */
export const dateNow = () => Date.parse('2026-03-10T02:00:00Z');

/** Makes a trigger for changes up to 17 March. */
export const createTrigger = (
	simulator: Simulator,
	filters: IDataObject = {},
	options: IDataObject = { addEventKey: true },
) =>
	new TestTrigger(
		simulator,
		{ event: 'rosterChanged', daysAhead: 7, filters, options },
		{ dateNow, timezone: 'Australia/Sydney' },
	);

/** Enters a shift whose day is some days after 10 March. If `given` names no client, each shift has a client of its own. */
export const addShift = (simulator: Simulator, id: number, days: number, given: Row = {}): Row =>
	simulator.addRecord('/rosters', {
		RosterItemId: id,
		ClientId: id,
		CarerId: 501,
		ServiceId: 301,
		DateOfService: `2026-03-${String(10 + days).padStart(2, '0')}`,
		StartTime: '09:00:00',
		Minutes: 60,
		OnHoldNote: 'Grandma is poorly',
		...given,
	});

/** Enters enough shifts to show which shifts onHoldType=ALL gives. From then on, one list is enough for shifts on hold and other shifts. */
export function addOthers(simulator: Simulator): void {
	for (let id = 901; id <= 921; id++) {
		const OnHoldType = id === 921 ? 'Leave' : '';
		addShift(simulator, id, 1, { OnHoldType, LastModified: '2026-03-01 09:00:00' });
	}
}
