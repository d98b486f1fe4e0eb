import type { INodeParameters } from 'n8n-workflow';
import { findEndpoint, neededFields, takenFields, type WriteEndpoint } from '../../api/mod';
import { listNamedBy } from '../../nodes/CareManagement/resources/mod';
import type { Fixture } from './fixture';
import type { Operation } from './operations';

const inPicker = (value: unknown) => ({ __rl: true as const, mode: 'id', value: String(value) });

const customFields = (fields: Record<string, unknown>): INodeParameters => ({
	customFields: {
		field: Object.entries(fields).map(([name, value]) => ({
			...{ name, type: typeof value, value: String(value) },
		})),
	},
});

/** Returns the values that a user enters for the required fields of a new record, or undefined for an update. */
function neededFor(
	endpoint: WriteEndpoint,
	{ simulator: { tables } }: Fixture,
): INodeParameters | undefined {
	if (endpoint.method === 'PUT') return undefined;
	const samples: Record<string, INodeParameters[string]> = {
		date: '2026-03-09',
		datetime: '2026-03-09T09:30:00',
		flag: true,
		text: 'Ada',
		time: '09:30',
	};
	return Object.fromEntries(
		neededFields(endpoint).map((name) => {
			const list = listNamedBy(endpoint, name);
			const { type } = takenFields(endpoint)?.[name] ?? { type: 'integer' };
			return [name, list ? inPicker(tables[list.path][0][name]) : (samples[type] ?? '7')];
		}),
	);
}

/**
 * Returns the values that a user enters for an operation that reads no list. For a list, and for an update without an entry in `all`, it
 * returns undefined.
 */
export function parametersOf(
	{ label, method = '', url = '' }: Pick<Operation, 'label'> & Partial<Operation>,
	fixture: Fixture,
): INodeParameters | undefined {
	const { tables } = fixture.simulator;
	const client = tables['/clients'].find(({ Current, Deleted }) => Current && !Deleted);
	const [worker] = tables['/workers'];
	const CarerId = inPicker(worker.CarerId);
	const SkillId = inPicker(tables['/skills'][0].SkillId);
	const has = new Set((worker.Skills as Array<{ SkillId: number }>).map((skill) => skill.SkillId));
	const newSkill = inPicker(
		tables['/skills'].find(({ SkillId: id }) => !has.has(Number(id)))?.SkillId,
	);
	const shift = tables['/rosters'].find((row) => !row.OnHoldType);
	const [{ ComplianceId }] = tables['/compliance'];
	const all: Record<string, INodeParameters> = {
		'client get': { clientId: inPicker(client?.ClientId) },
		'roster get': { rosterItemId: String(shift?.RosterItemId) },
		'timesheet get': { timesheetId: String(tables['/timesheets'][0].TimesheetId) },
		'worker create': {
			FirstName: 'Ada',
			LastName: 'Hopper',
			additionalFields: { Current: true },
		},
		'worker upsert': { FirstName: 'Ada', LastName: 'Hopper', Email: 'ada@example.com' },
		'worker update': { CarerId, updateFields: { Current: false } },
		'workerSkill create': { CarerId, SkillId },
		'workerSkill upsert': {
			CarerId,
			SkillId: newSkill,
			...customFields({ ExpiryDate: '2027-01-31' }),
		},
		'workerSkill update': { CarerId, SkillId, ...customFields({ ExpiryDate: '2027-01-31' }) },
		'workerCompliance create': { CarerId },
		'workerCompliance upsert': { CarerId, ...customFields({ Description: 'First aid' }) },
		'workerCompliance update': customFields({ ComplianceId, ExpiryDate: '2027-01-31' }),
		'workerDocument update': {
			LinkId: String(tables['/documents-worker'][0].LinkId),
			...customFields({ Protected: true }),
		},
		'workerDocument upload': {
			inputDataFieldName: 'data',
			CarerId,
		},
	};
	const endpoint = findEndpoint(method, url);
	const isWrite = endpoint && endpoint.method !== 'GET';
	return all[label] ?? (isWrite ? neededFor(endpoint, fixture) : undefined);
}
