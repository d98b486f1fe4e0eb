/**
 * Tests the trigger in a real n8n: `run.ts <n8n's user folder> <mode>`. The test fails if a record was missed or came twice.
 * But records that n8n was working on when it was cut off may be lost or come again. The test only reports them.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { runInterruptibly, type Workflow } from '../../localN8n/mod';
import { createWorkflow } from './editTrigger';
import { findMarks } from './findMarks';
import type { Lane } from './lane';
import { filterMarks, marksOf, nameMarks } from './marks';
import { prepareDuplicates } from './prepareDuplicates';
import { prepareEdits } from './prepareEdits';
import { prepareImports } from './prepareImports';
import { prepareInFlight } from './prepareInFlight';
import { prepareQuietPolls } from './prepareQuietPolls';
import { prepareRefusal } from './prepareRefusal';
import { prepareRenames } from './prepareRenames';
import { prepareSaves } from './prepareSaves';
import { prepareStartFrom } from './prepareStartFrom';
import { prepareTwoTriggers } from './prepareTwoTriggers';
import { prepareZone } from './prepareZone';
import { testActivation } from './testActivation';
import { testCutOffs } from './testCutOffs';
import { testFirstPoll } from './testFirstPoll';
import { testRestart } from './testRestart';
import { TriggerTest } from './triggerTest';
import { eventNames } from './watched';

const [userFolder, mode] = process.argv.slice(2);

let test: TriggerTest;

async function main(): Promise<void> {
	test = await TriggerTest.open(mode, userFolder);
	const basic = await addLanes(undefined);
	const firstPoll = await addLanes('first poll');
	const fresh = await addLanes('restarted');
	const scenarios = [
		await prepareEdits(test),
		await prepareRenames(test),
		await prepareStartFrom(test),
		await prepareImports(test),
		await prepareQuietPolls(test),
		await prepareInFlight(test),
		await prepareTwoTriggers(test),
		await prepareSaves(test),
		await prepareZone(test),
	];
	const later = [...firstPoll, ...fresh];
	const live = test.lanes.filter((lane) => !later.includes(lane));
	const refusal = await prepareRefusal(test);
	const duplicates = await prepareDuplicates(test);

	await test.importLanes();
	await test.start();
	await test.activate(test.lanes.filter((lane) => !later.includes(lane)));
	await Promise.all([
		testActivation(test, basic),
		testFirstPoll(test, firstPoll),
		refusal(),
		duplicates.testChanges(),
		...scenarios.map((scenario) => scenario()),
	]);
	await testRestart(test, live, fresh, duplicates.forgetLast);
	await duplicates.testRepetition();
	await checkMails(basic);
	await test.deactivate(test.lanes.filter((lane) => !basic.includes(lane)));
	await testCutOffs(test, basic);
	await test.stop();
	await test.check('No key, secret or name in the output, files and database of n8n', async () =>
		findMarks(userFolder, marksOf(basic[0].service), nameMarks, filterMarks),
	);
	test.report.end();
}

/** Adds a lane for each event. If `purpose` is undefined, the lane of serious incidents also sends e-mails. */
async function addLanes(purpose: string | undefined): Promise<Lane[]> {
	const lanes: Lane[] = [];
	for (const event of eventNames) {
		const sendsMail = event === 'sirsIncidentCreated' && purpose === undefined;
		const lane = await test.addLane({
			event,
			...(purpose === undefined ? {} : { purpose }),
			interval: purpose === undefined ? 5 : 10,
			...(sendsMail ? { workflow: mailOfTrigger() } : {}),
		});
		lane.watched.addExisting(lane.service);
		lanes.push(lane);
	}
	return lanes;
}

function mailOfTrigger(): Workflow {
	const parameters = { event: 'sirsIncidentCreated', options: { fields: ['IncidentId'] } };
	return createWorkflow('Serious incidents by e-mail', parameters, {
		...{ name: 'Send the mail', type: 'n8n-nodes-base.emailSend', ...{ typeVersion: 2.1 } },
		parameters: {
			...{ fromEmail: 'n8n@example.com', toEmail: 'incidents@example.com', emailFormat: 'text' },
			subject: '=Serious incident {{ $json.IncidentId }}',
			text: 'It was entered.',
			options: { appendAttribution: false },
		},
	});
}

/** Checks that the workflow has sent one e-mail for each serious incident. */
async function checkMails(lanes: readonly Lane[]): Promise<void> {
	await test.check('E-mails', async () => {
		const lane = lanes.find(({ watched }) => watched.event === 'sirsIncidentCreated');
		const expected = (lane?.emitted ?? []).map((id) => `Serious incident ${id}`).sort();
		const { mails } = test.mailServer;
		for (let tries = 0; mails.length < expected.length && tries < 60; tries++) await wait(500);
		const sent = mails.map(({ subject }) => subject).sort();
		const isRight = JSON.stringify(sent) === JSON.stringify(expected);
		return {
			notes: [`${sent.length} for ${expected.length} serious incidents`],
			problems: isRight ? [] : [`sent ${sent.join(', ')} and not ${expected.join(', ')}`],
		};
	});
}

void runInterruptibly(main, async () => await test?.close());
