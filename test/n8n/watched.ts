import { DateTime } from 'luxon';
import {
	fillIn,
	readTemplate,
	type Credential,
	type Workflow,
	type WorkflowNode,
} from '../../localN8n/mod';
import type { Row, Simulator } from '../../simulator/mod';

const triggerType = 'n8n-nodes-care-management.careManagementTrigger';

/** Seconds between two polls. n8n's editor offers a minute at least. */
export const pollInterval = 5;

/** A workflow that starts with our trigger, and the events in the API that it waits for. */
export interface Watched {
	readonly event: string;
	readonly id: string;
	readonly workflow: Workflow;
	/** Makes one event happen and returns the key of its record. */
	readonly causeEvent: () => number;
	/** What identifies a record in this test. */
	readonly keyOf: (record: Row) => number;
	/** The keys of the records that were emitted so far. */
	readonly emitted: number[];
}

/** The name of the workflow's trigger node. */
export const triggerName = ({ workflow }: Watched): string =>
	workflow.nodes.find(({ type }) => type === triggerType)?.name ?? '';

/** One workflow for each event. The key of a shift is its client, because the API shows no id of a shift. */
export function watchedWorkflows(simulator: Simulator): Watched[] {
	const incidentId = ({ IncidentId }: Row) => Number(IncidentId);
	const clientId = ({ ClientId }: Row) => Number(ClientId);
	let nextClient = 700_000;
	const tomorrow = DateTime.local().plus({ days: 1 }).toISODate();
	const unchangedShifts = Array.from({ length: 40 }, () =>
		simulator.addRecord('/rosters', {
			ClientId: nextClient++,
			DateOfService: tomorrow,
			StartTime: '09:00:00',
			OnHoldType: '',
		}),
	);
	const changeShift = () => {
		const shift = unchangedShifts.pop();
		if (!shift) throw new Error('All shifts were changed already.');
		shift.StartTime = '15:00:00';
		return clientId(shift);
	};
	return [
		{
			event: 'incidentCreated',
			workflow: plainWorkflow('incidentCreated'),
			causeEvent: () => incidentId(simulator.addRecord('/incidents')),
			keyOf: incidentId,
		},
		{
			event: 'sirsIncidentCreated',
			workflow: readTemplate('serious-incident-email'),
			causeEvent: () => incidentId(simulator.addRecord('/SIRS')),
			keyOf: incidentId,
		},
		{
			event: 'rosterCreated',
			workflow: plainWorkflow('rosterCreated'),
			causeEvent: () => clientId(simulator.addRecord('/rosters', { ClientId: nextClient++ })),
			keyOf: clientId,
		},
		{
			event: 'rosterChanged',
			workflow: plainWorkflow('rosterChanged'),
			causeEvent: changeShift,
			keyOf: clientId,
		},
	].map((watched, index) => ({ ...watched, id: `careTrigger0000${index}`, emitted: [] }));
}

/** A workflow of our trigger and a node that does nothing. */
const plainWorkflow = (event: string): Workflow & { connections: object } => ({
	name: event,
	nodes: [
		{ name: 'Trigger', type: triggerType, parameters: { event, options: { addEventKey: true } } },
		{ name: 'Nothing', type: 'n8n-nodes-base.noOp', parameters: {} },
	].map((node, index) => ({
		id: `node${index}`,
		typeVersion: 1,
		position: [index * 220, 0],
		...node,
	})),
	connections: { Trigger: { main: [[{ node: 'Nothing', type: 'main', index: 0 }]] } },
});

const pollTimes = {
	item: Array.from({ length: 60 / pollInterval }, (_, index) => ({
		mode: 'custom',
		cronExpression: `${index * pollInterval} * * * * *`,
	})),
};

/** The workflow as n8n imports it, with credentials and a short poll interval. */
export function toImport({ id, workflow }: Watched, credentials: readonly Credential[]) {
	const filled = fillIn(workflow, id, credentials, '');
	const nodes = filled.nodes.map((node): WorkflowNode =>
		node.type === triggerType ? { ...node, parameters: { ...node.parameters, pollTimes } } : node,
	);
	return { ...filled, active: false, nodes };
}
