import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

/** The login that the form asks for. */
export const formLogin = { user: 'office', password: 'Form-1' };

const authorization = `Basic ${Buffer.from(`${formLogin.user}:${formLogin.password}`).toString('base64')}`;
const headers = { authorization };

/** What somebody enters, in the order of the form. */
interface Entry {
	readonly first?: string;
	readonly last?: string;
	readonly email?: string;
	readonly skills?: readonly string[];
	readonly expires?: string;
	readonly file?: string;
}

/** Sends the form and returns the page on which it ends, as text. */
async function send({ origin }: Bench, entry: Entry): Promise<string> {
	const { first = 'Zoë', last = "O'Brien", email = 'zoe@example.com' } = entry;
	const { skills = ['FIRSTAID', 'CPR'], expires = '2027-05-01', file = 'visa.pdf' } = entry;
	const form = new FormData();
	for (const [index, value] of [first, last, email, '0491 570 006'].entries()) {
		form.append(`field-${index}`, value);
	}
	form.append('field-4', JSON.stringify(skills));
	form.append('field-5', expires);
	form.append('field-6', new Blob(['a document']), file);
	const answer = await fetch(`${origin}/form/new-worker`, { method: 'POST', headers, body: form });
	if (!answer.ok) throw new Error(`The form answered ${answer.status}: ${await answer.text()}`);
	const { formWaitingUrl } = (await answer.json()) as { formWaitingUrl: string };
	for (;;) {
		const status = await fetch(formWaitingUrl.replace(/\?|$/, '/n8n-execution-status$&'), {
			headers,
		});
		const state = await status.text();
		if (!/running|new/.test(state)) break;
		await wait(200);
	}
	return (await (await fetch(formWaitingUrl, { headers })).text()).replace(/\s+/g, ' ');
}

/** What the service has of the workers with an e-mail address, as text. */
function stateOf({ tables }: Bench, email: string): string[] {
	return tables['/workers']
		.filter(({ Email }) => Email === email)
		.map(({ CarerId, FirstName, LastName, Skills }) => {
			const own = (path: string) => tables[path].filter((row) => row.CarerId === CarerId);
			return [
				`${FirstName} ${LastName}`,
				...((Skills as Row[] | undefined) ?? []).map(({ SkillCode }) => SkillCode).sort(),
				...own('/compliance').map((row) => `${row.Description} ${row.ExpiryDate}`),
				...own('/documents-worker').map((row) => row.FileName),
			].join(', ');
		});
}

async function compare(
	bench: Bench,
	entry: Entry,
	expected: { page: RegExp; state: string[]; mails: number; email?: string },
): Promise<Differences> {
	const sentBefore = bench.mailServer.mails.length;
	const page = await send(bench, entry);
	const mails = bench.mailServer.mails.length - sentBefore;
	return [
		...(expected.page.test(page) ? [] : [`The page is ${page.slice(-1500)}`]),
		...(mails === expected.mails ? [] : [`${mails} mails came.`]),
		...compareSets(stateOf(bench, expected.email ?? 'zoe@example.com'), expected.state),
	];
}

const complete = "Zoë O'Brien, CPR, FIRSTAID, Police check 2027-05-01, visa.pdf";
const done = /is in the service/;
const failed = /could not be completed/;

async function playForm(bench: Bench): Promise<void> {
	bench.reset();
	await bench.check('a stranger is asked for a login', async () => {
		const { status } = await fetch(`${bench.origin}/form/new-worker`);
		return status === 401 ? [] : [`The form answered ${status}.`];
	});
	await bench.check('a new worker, with skills, compliance and a document', () =>
		compare(bench, {}, { page: done, state: [complete], mails: 0 }),
	);
	await bench.check('the same again doubles nothing', () =>
		compare(bench, {}, { page: done, state: [complete], mails: 0 }),
	);
	await bench.check('what is new is added', () =>
		compare(
			bench,
			{ skills: ['MANHAND'], file: 'check.pdf' },
			{
				page: done,
				state: [
					"Zoë O'Brien, CPR, FIRSTAID, MANHAND, Police check 2027-05-01, visa.pdf, check.pdf",
				],
				mails: 0,
			},
		),
	);
	await bench.check('another name with the same address is a failure', () =>
		compare(
			bench,
			{ first: 'Ben' },
			{
				page: failed,
				state: [
					"Zoë O'Brien, CPR, FIRSTAID, MANHAND, Police check 2027-05-01, visa.pdf, check.pdf",
				],
				mails: 1,
			},
		),
	);
}

/** Each write fails once; the form is sent again, and all is there once. */
async function playFailures(bench: Bench): Promise<void> {
	const lists = ['/workers', '/skills', '/compliance', '/documents-worker'];
	const failures = [
		...['/worker', '/worker-skill', '/worker-compliance', '/worker-doc'].map((path) => ({
			method: 'POST',
			path,
			times: 1,
		})),
		// A read is tried again.
		...lists.map((path) => ({ method: 'GET', path, times: 'always' as const })),
	];
	for (const { method, path, times } of failures) {
		bench.reset({ faults: [{ method, path, times, answer: { status: 403 } }] });
		const name = `a failure of ${method} ${path} ends in a page and a mail; sent again, all is there`;
		await bench.check(name, async () => {
			const sentBefore = bench.mailServer.mails.length;
			const page = await send(bench, {});
			const mails = bench.mailServer.mails.length - sentBefore;
			bench.simulator.switches.faults = [];
			return [
				...(failed.test(page) && !done.test(page) ? [] : ['The page does not say that it failed.']),
				...(mails === 1 ? [] : [`${mails} mails came.`]),
				...(await compare(bench, {}, { page: done, state: [complete], mails: 0 })),
			];
		});
	}
	bench.reset({ writeAnswer: { status: 204, body: 'empty' } });
	await bench.check('a service that answers a write with nothing', () =>
		compare(bench, {}, { page: done, state: [complete], mails: 0 }),
	);
	bench.reset(slowAndLimited);
	await bench.check('a slow service that refuses', () =>
		compare(bench, {}, { page: done, state: [complete], mails: 0 }),
	);
	bench.reset();
	const skills = bench.tables['/skills'].map((row) => ({ ...row }));
	bench.empty();
	bench.tables['/skills'].push(...skills);
	await bench.check('the first worker of a provider without records', () =>
		compare(bench, {}, { page: done, state: [complete], mails: 0 }),
	);
}

export const newWorkerForm: TemplateTest = {
	file: 'new-worker-form',
	async play(bench) {
		await bench.publish({}, (node) => node);
		await playForm(bench);
		await playFailures(bench);
		await bench.client.deactivate(bench.workflow.id);
	},
};
