import type { INodeParameters } from 'n8n-workflow';
import type { Fixture } from './fixture';

/** What a user sets for the one record of a Get, by the label of the operation. */
export const parametersOfGet: Record<string, (fixture: Fixture) => INodeParameters> = {
	'client get': ({ simulator }) => ({
		clientId: { __rl: true, mode: 'id', value: String(simulator.tables['/clients'][0].ClientId) },
		options: { includeNonCurrent: true, includeDeleted: true },
	}),
	'roster get': ({ simulator }) => ({
		rosterItemId: String(simulator.tables['/rosters'].find((row) => !row.OnHoldType)?.RosterItemId),
	}),
	'timesheet get': ({ simulator }) => ({
		timesheetId: String(simulator.tables['/timesheets'][0].TimesheetId),
	}),
};
