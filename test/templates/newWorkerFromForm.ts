import { openReadings, type Fault, type Row, type Switches } from '../../simulator/mod';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';
import { content, WorkerForm } from './workerForm';

const complete = 'The worker is in the service';
const incomplete = 'Look whether all is saved';

const missingOn = (page: string, ...texts: string[]): string[] =>
	texts.filter((text) => !page.includes(text)).map((text) => `No "${text}" on: ${page}`);

/** Sends the form twice. The first time, everything is added. The second time, nothing is added. */
async function sendTwice(form: WorkerForm): Promise<Differences> {
	const expected = form.expected();
	const first = await form.send();
	const second = await form.send();
	return [
		...compareSets(first.changes, expected),
		...(form.uploaded() === content ? [] : [`The file came as: ${form.uploaded()}`]),
		...missingOn(first.page, complete, 'The worker Zoë O’Søn <b> ('),
		...compareSets(second.changes, []),
		...missingOn(second.page, complete, 'is there already, and was left as it is.'),
		...(first.mails.length === 1 && second.mails.length === 1
			? missingOn(first.mails[0], 'office@example.com: ', 'was created.')
			: [`The mails are: ${[...first.mails, ...second.mails].join()}`]),
	];
}

/**
 * Makes a write fail, and then sends the form again. The records that match `lost` are missing the first time, and only these are added the
 * second time.
 */
async function fail(
	bench: Bench,
	form: WorkerForm,
	path: string,
	lost: RegExp,
): Promise<Differences> {
	const expected = form.expected();
	bench.simulator.switches.faults = [
		{ method: 'POST', path, times: 'always', answer: { status: 422 } },
	];
	const first = await form.send();
	bench.simulator.switches.faults = [];
	const second = await form.send();
	return [
		...compareSets(
			first.changes,
			expected.filter((text) => !lost.test(text)),
		),
		...missingOn(first.page, incomplete, 'The service refused the values', 'send the form again'),
		...(first.mails.length === 1
			? missingOn(first.mails[0], 'office@example.com: ', 'The service refused the values')
			: [`The mails are: ${first.mails.join()}`]),
		...compareSets(
			second.changes,
			expected.filter((text) => lost.test(text)),
		),
		...missingOn(second.page, complete),
	];
}

/** Checks that the form is refused, and that the page and a mail say why. */
async function refuse(form: WorkerForm, why: string): Promise<Differences> {
	const { page, changes, mails } = await form.send();
	return [
		...compareSets(changes, []),
		...missingOn(page, incomplete, why),
		...(mails.length === 1 ? missingOn(mails[0], why) : [`${mails.length} mails came.`]),
	];
}

async function testReadings(bench: Bench, form: WorkerForm): Promise<void> {
	const writes = ['writeAnswer', 'unknownFields', 'idsAsText'];
	const conditions: [string, Partial<Switches>][] = [
		...openReadings
			.filter(({ name }) => writes.includes(name))
			.flatMap(({ name, readings }) =>
				Object.entries(readings).map(([reading, switches]): [string, Partial<Switches>] => [
					`${name}: ${reading}`,
					switches,
				]),
			),
		['a slow service that refuses', slowAndLimited],
	];
	for (const [name, switches] of conditions) {
		bench.reset(switches);
		await bench.check(`sent twice, all is there once (${name})`, () => sendTwice(form));
	}
	bench.reset();
	bench.empty();
	form.skills = 0;
	await bench.check('sent twice, at a provider without records', () => sendTwice(form));
	form.skills = 2;
}

async function testFailures(bench: Bench, form: WorkerForm): Promise<void> {
	for (const [path, lost] of [
		['/worker', /./],
		['/worker-skill', / can /],
		['/worker-compliance', /Police check,/],
		['/worker-doc', /bytes/],
	] as const) {
		bench.reset();
		await bench.check(`${path} fails, and the form is sent again`, () =>
			fail(bench, form, path, lost),
		);
	}
	bench.reset();
	await bench.check('an answer that is lost is no reason to write again', async () => {
		const expected = form.expected();
		bench.simulator.switches.faults = ['/worker', '/worker-compliance'].map((path): Fault => ({
			method: 'POST',
			path,
			handled: true,
			answer: { drop: 'before' },
		}));
		const { page, changes } = await form.send();
		return [...compareSets(changes, expected), ...missingOn(page, complete)];
	});
	bench.reset();
	for (const [name, answer, why] of [
		['the service forgets', { status: 200, body: '{}' }, 'and does not show it'],
		['has no known outcome', { status: 500 }, 'It is not known whether the service has saved this'],
	] as const) {
		bench.simulator.switches.faults = [
			{ method: 'POST', path: '/worker', times: 'always', answer },
		];
		await bench.check(`a write that ${name} is not called saved`, async () => {
			const { page, changes, mails } = await form.send();
			return [
				...compareSets(changes, []),
				...missingOn(page, incomplete, why, 'Look in the service'),
				...(mails.length === 1 ? missingOn(mails[0], why) : [`${mails.length} mails came.`]),
			];
		});
	}
}

async function testRefusals(bench: Bench, form: WorkerForm): Promise<void> {
	bench.reset();
	await bench.check('a skill that does not exist', async () => {
		const expected = form.expected();
		const { page, changes } = await form.send('Juggling');
		return [
			...compareSets(
				changes,
				expected.filter((text) => !text.includes(' can ')),
			),
			...missingOn(page, incomplete, 'A skill: No skill is called Juggling'),
		];
	});
	bench.reset();
	bench.tables['/workers'][0].Email = form.email;
	await bench.check('the address of somebody with another name', () =>
		refuse(form, 'Somebody of another name has this e-mail address'),
	);
	bench.reset();
	for (const row of bench.tables['/workers'].slice(0, 2)) {
		Object.assign(row, {
			FirstName: 'Zoë',
			LastName: 'O’Søn <b>',
			Email: form.email.toUpperCase(),
		});
	}
	await bench.check('a name and an address that two workers have', () =>
		refuse(form, '2 workers fit'),
	);
	bench.reset();
	bench.simulator.switches.faults = [
		{ path: '/compliance', times: 'always', answer: { status: 403 } },
	];
	await bench.check('a list that may not be read', async () => {
		const expected = form.expected();
		const { page, changes } = await form.send();
		return [
			...compareSets(
				changes,
				expected.filter((text) => !text.includes('Police check,')),
			),
			...missingOn(page, incomplete, 'The check or certificate: The service refused access'),
		];
	});
	bench.reset();
	await form.send();
	form.expiry = '2028-01-01';
	await bench.check('a certificate that is there with another date', () =>
		refuse(form, 'ExpiryDate from "2027-05-31" to "2028-01-01"'),
	);
	form.expiry = '2027-05-31';
	bench.reset();
	Object.assign(bench.tables['/workers'][0], {
		...{ FirstName: 'Zoë', LastName: 'O’Søn <b>', Email: form.email, Current: 0, Deleted: 0 },
	});
	await bench.check('whoever is no longer current is left alone', () =>
		refuse(form, 'is there, but is not current'),
	);
	await bench.check('without the password', async () => {
		const { status } = await fetch(form.form.url);
		return status === 401 ? [] : [`n8n answered ${status}.`];
	});
}

/** Checks workers who already exist, but with other addresses than in the form. */
async function testKnownWorkers(bench: Bench, form: WorkerForm): Promise<void> {
	const [firstName, lastName, phone] = ['Zoë', 'O’Søn <b>', '0400 000 000'];
	const enter = (fields: Row): Row => {
		bench.reset();
		const worker = bench.tables['/workers'].filter(({ Current }) => Current === 1)[1];
		Object.assign(worker, { FirstName: firstName, LastName: lastName, Skills: [], ...fields });
		for (const path of ['/compliance', '/documents-worker']) {
			bench.tables[path] = bench.tables[path].filter(({ CarerId }) => CarerId !== worker.CarerId);
		}
		return worker;
	};
	for (const [name, fields] of Object.entries<Row>({
		'of two addresses in one field, one is that of the form': {
			Email: `old@example.com; ${form.email.toUpperCase()}`,
		},
		'the second address is in a field of its own': {
			Email: 'old@example.com',
			Email2: form.email,
		},
		'the address is another one, name and phone number are the same': {
			Email: 'old@example.com',
			FirstName: 'ZOE',
			Phone1: '+61 400 000 000',
		},
	})) {
		const { CarerId, Email } = enter({ Phone1: '1', ...fields });
		await bench.check(`nobody is entered twice: ${name}`, async () => {
			const next = /^\d+/.exec(form.expected()[0])?.[0] ?? '';
			const expected = form.expected().slice(1);
			const { page, changes, mails } = await form.send();
			return [
				...compareSets(
					changes.filter((text) => !text.startsWith('taken away')),
					expected.map((text) => text.replace(next, String(CarerId))),
				),
				// The page says how the form differs from the worker, so that a person can decide what to do.
				...missingOn(page, incomplete, `(${CarerId}) is there already`, `Email from "${Email}"`),
				...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
			];
		});
	}
	enter({ Email: 'old@example.com', Phone1: phone.replace('4', '5') });
	await bench.check('of somebody with the same name, a person has to say who it is', () =>
		refuse(form, 'A worker who may be the same is there'),
	);
	form.sameName = 'Yes, and this is somebody else';
	await bench.check('and when a person has said so, the worker is entered', async () => {
		const expected = form.expected();
		const { page, changes } = await form.send();
		return [...compareSets(changes, expected), ...missingOn(page, complete)];
	});
	form.sameName = undefined;
}

/** Checks the settings for the names of fields and for the mail. */
async function testSettings(bench: Bench, form: WorkerForm): Promise<void> {
	const named = (before: Row) => ({
		matchFields: 'Nonsense',
		customFields: JSON.parse(
			JSON.stringify(before.customFields).replace('Description', 'Nonsense'),
		) as unknown,
	});
	await form.publish({ 'Add the compliance record': named });
	await bench.check('a field that no record has', async () => {
		const { page, changes } = await form.send();
		return [
			...missingOn(page, incomplete, 'The service shows no Nonsense'),
			...changes.filter((text) => text.includes('Police check,')),
		];
	});
	for (const toEmail of ['bad@example.com', 'nobody']) {
		await form.publish({
			'Tell the office': () => ({ toEmail }),
		});
		await bench.check(`the mail to ${toEmail} is refused, and the page says so`, async () => {
			bench.mailServer.accept = async () => {
				throw new Error('No such mailbox');
			};
			const { page, mails } = await form.send();
			bench.mailServer.accept = async () => {};
			return [...missingOn(page, 'could be told by e-mail'), ...mails];
		});
	}
}

export const newWorkerFromForm: TemplateTest = {
	file: 'new-worker-from-a-form',
	async play(bench) {
		const form = await WorkerForm.create(bench);
		await form.publish();
		await testReadings(bench, form);
		await testFailures(bench, form);
		await testRefusals(bench, form);
		await testKnownWorkers(bench, form);
		bench.reset();
		await testSettings(bench, form);
		await bench.client.deactivate(bench.workflow.id);
	},
};
