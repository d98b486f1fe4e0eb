import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import { htmlTables } from './htmlTables';
import type { TemplateTest } from './templateTest';

const recipient = 'compliance@example.com';
const today = () => DateTime.now().setZone('Australia/Sydney').startOf('day');
const inDays = (days: number) => today().plus({ days }).toISODate() ?? '';

/** The lists, with the fields that name and date what expires. */
const lists = {
	Compliance: ['/compliance', 'Description'],
	Training: ['/Training', 'TrainingItemId'],
	Documents: ['/documents-worker', 'DocumentName'],
} as const;

/** Five workers with everything that generated data lacks. */
function addSpecialCases({ tables, simulator }: Bench): Row[] {
	const current = tables['/workers'].filter((row) => row.Current === 1);
	const [zoe, renewed, without, broken, twice] = current;
	const own = current.slice(0, 5).map((row) => row.CarerId);
	for (const [path] of Object.values(lists)) {
		tables[path] = tables[path].filter(({ CarerId }) => !own.includes(CarerId));
	}
	Object.assign(zoe, { FirstName: 'Zoë', LastName: 'Müller & <Søn>', Email: 'zoe@example.com' });
	Object.assign(without, { Email: '' });
	Object.assign(broken, { Email: 'broken@example.com' });
	const left = tables['/workers'].find((row) => row.Current === 0);
	for (const [worker, path, name, date] of [
		[zoe, '/compliance', 'Police check', inDays(20)],
		[zoe, '/Training', 7, inDays(60)],
		[renewed, '/compliance', 'Police check', inDays(-400)],
		[renewed, '/compliance', 'Police check', inDays(400)],
		[renewed, '/compliance', 'Worker screening', inDays(400)],
		[renewed, '/compliance', 'Worker screening', inDays(-400)],
		[without, '/documents-worker', 'Visa.pdf', inDays(5)],
		[broken, '/compliance', 'Flu vaccination', inDays(-3)],
		[twice, '/compliance', 'Flu vaccination', inDays(61)],
		[left ?? zoe, '/compliance', 'Police check', inDays(1)],
	] as const) {
		simulator.addRecord(path, {
			CarerId: worker.CarerId,
			Description: name,
			TrainingItemId: name,
			DocumentName: name,
			ExpiryDate: date,
		});
	}
	return current;
}

/** All that the digest must have, by trying every worker with every name. */
function expectedLines({ tables }: Bench, but: readonly string[] = []): string[] {
	return tables['/workers']
		.filter(({ Current }) => Current === 1)
		.flatMap((worker) =>
			Object.entries(lists)
				.filter(([list]) => !but.includes(list))
				.flatMap(([list, [path, name]]) => {
					const own = tables[path].filter(
						(row) =>
							row.CarerId === worker.CarerId &&
							row.ExpiryDate !== undefined &&
							row.ExpiryDate !== '0000-00-00',
					);
					return [...new Set(own.map((row) => row[name]))].map((what) => {
						const dates = own.filter((row) => row[name] === what).map((row) => row.ExpiryDate);
						return {
							date: String(dates.sort().at(-1)),
							text: `${worker.FirstName} ${worker.LastName}, ${list}: ${what}`,
						};
					});
				}),
		)
		.filter(({ date }) => date <= inDays(60))
		.map(({ date, text }) => `${text} ${date}`);
}

const isDigest = ({ subject = '' }: ParsedMail) => subject.startsWith('About to expire');

async function compareDigest(
	bench: Bench,
	but: readonly string[],
	settings: Settings = {},
): Promise<Differences> {
	const expected = expectedLines(bench, but);
	const digest = (await bench.run(settings)).filter(isDigest);
	const [mail] = digest;
	const text = (row: Row) => `${row.Worker}, ${row.List}: ${row.What} ${row.Expires}`;
	const warnings = String(mail?.html).match(/\w+ was not looked at/g) ?? [];
	return [
		...(digest.length === 1 ? [] : [`${digest.length} digests came.`]),
		...(expected.length > 4 ? [] : ['Too little expires.']),
		...compareSets(
			warnings,
			but.map((list) => `${list} was not looked at`),
		),
		...compareSets((await attachedTable(mail, 'about-to-expire')).map(text), expected),
		...compareSets(htmlTables(mail?.html).flat().map(text), expected),
	];
}

/** The mails to workers, as `address: worker, how many`. */
const workerMails = (mails: readonly ParsedMail[]): string[] =>
	mails
		.filter((mail) => !isDigest(mail))
		.map((mail) => {
			const worker = /Dear ([^,]*),/.exec(String(mail.html))?.[1].replace(/ .*/, '');
			const lines = htmlTables(mail.html)[0]?.length ?? 0;
			const isOwn = worker && !mail.subject?.startsWith('E-mails');
			return isOwn ? `${recipients(mail)}: ${worker}, ${lines}` : `${mail.subject}`;
		});

async function testWorkerMails(bench: Bench): Promise<void> {
	bench.reset();
	const current = addSpecialCases(bench);
	// Only the five, so that the mails can be counted.
	const own = current.slice(0, 5).map((row) => row.CarerId);
	for (const [path] of Object.values(lists)) {
		bench.tables[path] = bench.tables[path].filter(({ CarerId }) => own.includes(CarerId));
	}
	const [, , without, broken] = current;
	const run = async (settings: Settings) => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'broken@example.com',
			settings,
		);
		const isRefused = settings.mailWorkers === true;
		const isTold = message.includes('1 e-mail could not be sent: to broken@');
		if (isTold !== isRefused || (message !== '') !== isRefused)
			throw new Error(`The run says: ${message}`);
		return workerMails(mails);
	};
	await bench.check('without permission, every mail goes to the recipient', async () =>
		compareSets(await run({}), [
			`${recipient}: Zoë, 2`,
			`${recipient}: ${without.FirstName}, 1`,
			`${recipient}: ${broken.FirstName}, 1`,
		]),
	);
	await bench.check('a second run sends nothing', async () => compareSets(await run({}), []));
	const refused = 'E-mails that could not be sent: 1';
	await bench.check('with it, to each worker; one that fails holds up no other', async () =>
		compareSets(await run({ mailWorkers: true }), ['zoe@example.com: Zoë, 2', refused]),
	);
	await bench.check('two weeks later: what has reached another day, and what failed', async () =>
		compareSets(await run({ mailWorkers: true, today: inDays(14) }), [
			'zoe@example.com: Zoë, 1',
			`${recipient}: ${without.FirstName}, 1`,
			refused,
			`${bench.tables['/workers'].find(({ CarerId }) => CarerId === own[4])?.Email}: ${current[4].FirstName}, 1`,
		]),
	);
}

/** Each mail stands for itself: what is refused stops nothing, and is told. */
async function testRefusedMails(bench: Bench): Promise<void> {
	bench.reset();
	const [zoe] = addSpecialCases(bench);
	for (const [path] of Object.values(lists)) {
		bench.tables[path] = bench.tables[path].filter(({ CarerId }) => CarerId === zoe.CarerId);
	}
	zoe.Email = 'one@example.com; two@example.com';
	const settings = { mailWorkers: true, recipient: `bad@example.com; ${recipient}` };
	const text = (mail: ParsedMail) => `${recipients(mail)}: ${mail.subject}`;
	const digest = `${recipient}: About to expire: 2 records of 1 workers`;
	await bench.check(
		'a refused digest keeps back neither the other digest nor workers',
		async () => {
			const { mails, message } = await bench.tryRunRefusing(
				(mail) => recipients(mail) === 'bad@example.com',
				settings,
			);
			return [
				...compareSets(mails.map(text), [
					digest,
					'one@example.com: please renew 2 documents',
					'two@example.com: please renew 2 documents',
					`${recipient}: E-mails that could not be sent: 1`,
				]),
				...(message.includes('1 e-mail could not be sent: to bad@example.com')
					? []
					: [`The run says: ${message}`]),
			];
		},
	);
	await bench.check('each worker has had the mail', async () => {
		const { mails, message } = await bench.tryRun(settings);
		return [
			...compareSets(mails.map(text), [digest, digest.replace(recipient, 'bad@example.com')]),
			...(message === '' ? [] : [message]),
		];
	});
}

export const expiringRecords: TemplateTest = {
	file: 'about-to-expire',
	async play(bench) {
		await testWorkerMails(bench);
		await testRefusedMails(bench);
		await bench.checkRefused({
			sender: '',
			recipient: 'nobody',
			daysAhead: '60, soon',
			digestDay: 0,
			workerField: '',
			today: 'soon',
		});
		bench.reset();
		addSpecialCases(bench);
		await bench.check('the digest', () => compareDigest(bench, []));
		bench.reset();
		addSpecialCases(bench);
		for (const row of bench.tables['/Training']) row.ExpiryDate = undefined;
		await bench.check('a list without a date of expiry is a warning', () =>
			compareDigest(bench, ['Training']),
		);
		bench.reset({
			faults: [{ path: '/compliance', times: 'always', answer: { status: 403 } }],
		});
		addSpecialCases(bench);
		for (const row of bench.tables['/documents-worker'].slice(0, 20)) row.ExpiryDate = inDays(30);
		await bench.check('a list that may not be read is a warning', () =>
			compareDigest(bench, ['Compliance']),
		);
		bench.reset();
		const [worker] = addSpecialCases(bench);
		bench.simulator.addRecord('/documents-worker', {
			CarerId: worker.CarerId,
			DocumentName: 'Licence.pdf',
			ExpiryDate: '31/12/2026',
		});
		for (const row of bench.tables['/Training']) row.CarerId = Number(row.CarerId) + 100_000;
		await bench.check('what cannot be read as a date or a worker is a warning', async () => {
			const [digest] = (await bench.run()).filter(isDigest);
			const html = String(digest?.html);
			return [
				'Documents: records that were left out, because their ExpiryDate is not a date such as 2026-03-02: 1. One has 31/12/2026.',
				`Training: none of its records, ${bench.tables['/Training'].length} in number, is of a current worker.`,
				`Records: ${bench.tables['/compliance'].length} of compliance, ${bench.tables['/Training'].length} of training, ${bench.tables['/documents-worker'].length} documents.`,
			].filter((sentence) => !html.includes(sentence));
		});
		bench.reset(slowAndLimited);
		addSpecialCases(bench);
		await bench.check('from a slow service that refuses', () => compareDigest(bench, []));
		bench.reset();
		bench.empty();
		await bench.check('a provider without records', async () =>
			compareSets(
				(await bench.run()).map(({ subject = '' }) => subject),
				['About to expire: 0 records of 0 workers'],
			),
		);
	},
};
