/** Tests the hints that n8n's editor shows beside the output. The test evaluates their conditions as the editor does. */
import type { INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { prepare } from '../engine/setup';
import { startEngine } from '../engine/mod';

const node = new CareManagement();

beforeAll(async () => await startEngine());

/** Returns the hints that the editor shows after a run with some input items. */
function hintsFor(parameters: INodeParameters, items = 1): string[] {
	const { workflow, node: stored } = prepare({ node, parameters }, 'manual');
	const input = Array.from({ length: items }, () => ({ json: {} }));
	const { name } = stored;
	const isShown = (condition: string): unknown =>
		workflow.expression.getParameterValue(condition, null, 0, 0, name, input, 'manual', {});
	const { hints = [] } = node.description;
	for (const hint of hints)
		expect(isShown(hint.displayCondition ?? '')).toEqual(expect.any(Boolean));
	return hints
		.filter(({ displayCondition }) => isShown(displayCondition ?? '') === true)
		.map(({ message }) => message);
}

const workers = { resource: 'worker', operation: 'getAll' };
const rows = { options: { innerLists: 'rows' } };
const skills = { filters: { includeSkills: true } };
const limited = expect.stringMatching(/^Limit counts records, .* switch on Return All for all\.$/);

it('are none where n8n has its own, and for writes', () => {
	expect(hintsFor(workers)).toEqual([]);
	expect(hintsFor({ resource: 'worker', operation: 'create' }, 2)).toEqual([]);
	expect(hintsFor({ ...workers, returnAll: true, ...skills, ...rows }, 2)).toEqual([]);
});

it('say that a limit may have cut the list, where the items are not as many as the limit', () => {
	expect(hintsFor({ ...workers, ...skills, ...rows })).toEqual([limited]);
	expect(hintsFor(workers, 2)).toEqual([limited]);
});

it.each([
	[{ resource: 'agreement' }, 'includeItems', 'Include Items'],
	[{ resource: 'client', operation: 'get' }, 'includeNotes', 'Include Notes'],
	[{ resource: 'client' }, 'includeNotes', 'Include Notes'],
	[{ resource: 'incident' }, 'InclForm', 'Include Form Data'],
	[{ resource: 'quote' }, 'includeItems', 'Include Items'],
	[{ resource: 'roster' }, 'includeNotes', 'Include App Notes'],
	[{ resource: 'timesheet' }, 'includeNotes', 'Include App Notes'],
	[workers, 'includeSkills', 'Include Skills'],
])('name what %o must include for Inner Lists: %s', (chosen, name, title) => {
	const operation = { operation: 'getAll', returnAll: true, ...chosen };
	const as = (innerLists: string, more: INodeParameters) =>
		hintsFor({ ...operation, ...more, options: { innerLists, ...(more.options as object) } });
	const message = `Inner Lists needs lists in the records, and ${title} is off. Add it under Filters (of a Get, under Options).`;
	for (const text of ['text', 'rows']) expect(as(text, {})).toEqual([message]);
	expect(as('list', {})).toEqual([]);
	const place = operation.operation === 'get' ? 'options' : 'filters';
	expect(as('rows', { [place]: { [name]: true } })).toEqual([]);
});

it('say that a name which no record has gives an empty field', () => {
	const fields = { ...workers, output: 'fields' };
	expect(hintsFor(fields)).toEqual([]);
	expect(hintsFor({ ...fields, fieldNames: 'Mobile' })).toEqual([
		expect.stringMatching(/^A field under Fields by Name that no record has is empty\./),
	]);
});
