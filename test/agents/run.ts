/**
 * Checks writes of old and new AI agents and of MCP clients in a real n8n, against the simulator: `run.ts <n8n's user
 * folder> [ask]`. It also checks the template "Ask about care data", which gives a model pseudonyms instead of names. A
 * scripted model calls the tools.
 */
import {
	apiCredential,
	freePort,
	N8n,
	N8nClient,
	runInterruptibly,
	type Credential,
} from '../../localN8n/mod';
import { startSimulator, type Simulator } from '../../simulator/mod';
import { compareSets } from '../templates/compareSets';
import { startScriptedModel } from '../templates/scriptedModel';
import {
	askId,
	askWorkflow,
	checkAsking,
	checkInjections,
	checkRefused,
} from './askWithPseudonyms';
import { createChat, createMcpClient, type CallTools } from './callers';
import { writeWorkflow, type Caller } from './workflow';

const [userFolder, only] = process.argv.slice(2);
/** `npm run test:agents -- ask` checks only the template "Ask about care data". */
const onlyAsking = only === 'ask';
const n8n = new N8n(userFolder);
const closers: (() => Promise<unknown>)[] = [];
const callers: readonly Caller[] = [1.9, 2.2, 3, 'mcp'];

/** A check of the tools. It returns a sentence for each difference. */
type Check = (call: CallTools) => Promise<string[]>;

const create = (name: string, tool = 'Create_worker') => ({ tool, input: { name } });
const namesIn = ({ tables }: Simulator) =>
	tables['/workers'].filter(({ LastName }) => LastName === 'X').map((row) => String(row.FirstName));
const compareAnswers = (answers: string[], expected: string[]) =>
	expected.flatMap((text, index) =>
		answers[index]?.includes(text) ? [] : [`Answer ${index} lacks "${text}": ${answers[index]}`],
	);

const unknown = 'It is not known whether the service has saved this, so do not send it again';

function checksOf(service: Simulator, other: Simulator): Record<string, Check> {
	const taken = { path: '/worker', answer: { status: 500 }, handled: true } as const;
	return {
		'each write is sent, and each answer is its own': async (call) => {
			const [worker] = service.tables['/workers'];
			const [{ SkillId: skill }] = service.tables['/skills'];
			worker.Skills = [];
			const input = { worker: String(worker.CarerId), skill: String(skill) };
			const skills = { tool: 'Add_skill', input };
			const elsewhere = create('Ada', 'Create_elsewhere');
			const answers = await call(create('Ada'), create('Bea'), skills, elsewhere);
			return [
				...compareSets(namesIn(service), ['Ada', 'Bea']),
				...compareSets(namesIn(other), ['Ada']),
				...((worker.Skills as unknown[]).length === 1 ? [] : ['The worker has no skill.']),
				...compareAnswers(answers, ['Ada', 'Bea', 'SkillId', 'Ada']),
			];
		},
		'two equal calls that are both meant are both sent, together and one after the other': async (
			call,
		) => {
			const answers = await call([create('Twin'), create('Twin')], create('Twin'));
			const ids = answers.map((answer) => /CarerId\D*(\d+)/.exec(answer)?.[1]);
			return [
				...compareSets(namesIn(service), ['Twin', 'Twin', 'Twin']),
				...(new Set(ids).size === 3 ? [] : [`The answers are of ${ids.join(', ')}.`]),
			];
		},
		'Retry On Fail sends again what was refused, and only that': async (call) => {
			service.switches.faults = [{ path: '/worker', answer: { status: 400 } }];
			const tool = 'Create_with_retries';
			const answers = await call(create('Dora', tool), create('Dora', tool));
			return [
				...compareSets(namesIn(service), ['Dora', 'Dora']),
				...compareAnswers(answers, ['Dora', 'Dora']),
			];
		},
		'a model that is told of an unknown outcome by the title': async (call) => {
			service.switches.faults = [taken];
			const answers = await call(create('Cleo', 'Create_and_continue'), create('Eve'));
			return [
				...compareSets(namesIn(service), ['Cleo', 'Eve']),
				...compareAnswers(answers, [unknown, 'Eve']),
			];
		},
	};
}

/** Checks that pass only if all calls belong to one execution. */
const checksInOneExecution = (service: Simulator): Record<string, Check> => ({
	'an unknown outcome stays unknown for the same write': async (call) => {
		service.switches.faults = [
			{ path: '/worker', answer: { status: 500 }, handled: true, times: 1 },
		];
		const cleo = create('Cleo', 'Create_and_continue');
		const answers = await call(cleo, cleo, create('Eve', 'Create_and_continue'));
		return [
			...compareSets(namesIn(service), ['Cleo', 'Eve']),
			...compareAnswers(answers, [unknown, unknown, 'Eve']),
		];
	},
});

async function main(): Promise<void> {
	const [service, other] = await Promise.all([startSimulator(), startSimulator()]);
	const model = await startScriptedModel();
	closers.push(
		() => service.close(),
		() => other.close(),
		() => model.close(),
	);
	const credentials = {
		model: {
			id: 'scriptedModel001',
			name: 'Scripted model',
			type: 'openAiApi',
			data: { apiKey: 'none', url: model.url, header: false },
		} satisfies Credential,
		service: apiCredential(service.url, service.admin),
		otherService: { ...apiCredential(other.url, other.admin), id: 'careDemo00000002' },
	};
	await n8n.importCredentials(Object.values(credentials));
	const workflows = callers.map((caller) => writeWorkflow(caller, credentials));
	await n8n.importWorkflows([...workflows, askWorkflow(credentials)]);
	const { origin } = await n8n.start(await freePort());
	const client = await N8nClient.logIn(origin);

	let failed = 0;
	const tell = (title: string, differences: readonly string[]) => {
		console.log(`${differences.length === 0 ? 'ok  ' : 'FAIL'}  ${title}`);
		for (const sentence of differences) console.log(`        ${sentence}`);
		if (differences.length > 0) failed++;
	};
	await client.activate(askId);
	const chat = `${origin}/webhook/${askId}/chat`;
	for (const [name, check] of Object.entries({
		'nobody is known by what the model is sent, and names come back': checkAsking,
		'50 instructions in records lead to no write, and to nobody who is named': checkInjections,
		'the model is sent nothing where the people cannot be read': checkRefused,
	})) {
		service.reset();
		tell(
			`Ask about care data: ${name}`,
			await check(chat, model, service).catch((error: Error) => [error.message]),
		);
	}
	await client.deactivate(askId);
	for (const [index, caller] of onlyAsking ? [] : callers.entries()) {
		const { id } = workflows[index];
		await client.activate(id);
		const call =
			caller === 'mcp'
				? await createMcpClient(`${origin}/mcp/${id}`)
				: createChat(`${origin}/webhook/${id}/chat`, model);
		const checks = {
			...checksOf(service, other),
			...(caller === 'mcp' ? {} : checksInOneExecution(service)),
		};
		for (const [name, check] of Object.entries(checks)) {
			for (const simulator of [service, other]) simulator.reset();
			const differences = await check(call).catch((error: Error) => [error.message]);
			const title = caller === 'mcp' ? 'MCP Server Trigger' : `Agent ${caller}`;
			tell(`${title}: ${name}`, differences);
		}
		await client.deactivate(id);
	}
	console.log(failed === 0 ? '\nAll well.' : `\n${failed} failed.`);
	if (failed > 0) throw new Error('An agent does not do what it should.');
}

/** Stops n8n first, because n8n uses the servers. */
async function stop(): Promise<void> {
	await n8n.stop();
	await Promise.all(closers.map((close) => close()));
}

void runInterruptibly(main, stop);
