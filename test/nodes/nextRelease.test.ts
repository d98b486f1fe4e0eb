/** Tests that an imported workflow follows the rules of the next release, because the workflow has no copy of any rule. */
import * as n8nWorkflow from 'n8n-workflow';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { readTemplate } from '../../localN8n/templates';
import { reportingLimits } from '../../reports/rules/reportingLimits';
import { runNode } from '../engine/mod';
import { useFixture } from './fixture';

const fixture = useFixture();

/** Makes the node of a release in which the notice of a reportable incident is due after some number of hours. */
function nodeOfRelease(hours: number): INodeType {
	const [today] = reportingLimits.ndisNotice;
	const changed = { ...reportingLimits, ndisNotice: [{ ...today, count: hours }] };
	let made: INodeType | undefined;
	jest.isolateModules(() => {
		jest.doMock('n8n-workflow', () => n8nWorkflow);
		jest.doMock('../../reports/rules/reportingLimits', () => ({ reportingLimits: changed }));
		const { CareManagementReport } = jest.requireActual<{
			CareManagementReport: new () => INodeType;
		}>('../../nodes/CareManagementReport/CareManagementReport.node');
		made = new CareManagementReport();
	});
	if (made === undefined) throw new Error('The node could not be loaded.');
	return made;
}

/** Returns when the notice is due, as the node says with the saved parameters of the template. */
async function dueBy(node: INodeType, parameters: INodeParameters): Promise<unknown> {
	const { items, error } = await runNode({
		node,
		parameters,
		credentials: { baseUrl: fixture.simulator.url, ...fixture.simulator.admin },
		timezone: 'Australia/Sydney',
	});
	expect(error).toBeUndefined();
	return items[0].json.DueWithin24Hours;
}

it('an imported workflow takes the limits of the law that the next release knows', async () => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-10T22:00:00Z'));
	const entered = '2026-03-11 08:00:00';
	fixture.simulator.addRecord('/incidents', {
		...{ Timestamp: entered, NoteDate: entered, IsReportable: 1, Reported24Hour: 0 },
		...{ Closed: 0, TaskClosed: 0 },
	});
	const saved = readTemplate('reportable-incident-clock').nodes.find(({ type }) =>
		type.endsWith('.careManagementReport'),
	);
	const parameters = saved?.parameters as INodeParameters;
	const now = await dueBy(nodeOfRelease(reportingLimits.ndisNotice[0].count), parameters);
	const next = await dueBy(nodeOfRelease(12), parameters);
	expect([now, next]).toEqual(['2026-03-12T08:00', '2026-03-11T20:00']);
	jest.restoreAllMocks();
});
