import { DateTime } from 'luxon';
import type { ParsedMail } from 'mailparser';
import { recipients, type WorkflowNode } from '../../localN8n/mod';
import type { Row } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences, Settings } from './bench';
import { checkNeededLists } from './checkNeededLists';
import { compareSets } from './compareSets';
import { slowAndLimited } from './conditions';
import type { TemplateTest } from './templateTest';

const today = () => DateTime.now().setZone('Australia/Sydney').startOf('day');
const inDays = (days: number) => today().plus({ days }).toISODate() ?? '';

function dayText(days: number): string {
	const day = today().plus({ days }).setLocale('en');
	return day.toFormat(day.year === today().year ? 'ccc d LLL' : 'ccc d LLL yyyy');
}

/** The lists, each with its path and the field that names what expires. */
const lists = {
	Compliance: ['/compliance', 'Description'],
	Training: ['/Training', 'TrainingItemId'],
	Documents: ['/documents-worker', 'DocumentName'],
} as const;

/** Gives some workers records that generated data lacks. No other records in `lists` expire soon. */
function addSpecialCases({ tables, simulator }: Bench): Row[] {
	const current = tables['/workers'].filter((row) => row.Current === 1);
	const [zoe, renewed, without, broken, twice] = current;
	const own = current.slice(0, 5).map((row) => row.CarerId);
	for (const [path] of Object.values(lists)) {
		tables[path] = tables[path].filter(({ CarerId }) => !own.includes(CarerId)).slice(0, 20);
		for (const row of tables[path]) row.ExpiryDate = inDays(500);
	}
	Object.assign(zoe, { FirstName: 'Zoë', LastName: 'Müller & <Søn>', Email: 'zoe@example.com' });
	Object.assign(without, { Email: '' });
	Object.assign(broken, { Email: 'broken@example.com' });
	for (const row of tables['/workers']) row.Skills = [];
	renewed.Skills = [{ SkillId: 1, Description: 'Hoist', ExpiryDate: inDays(40) }];
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

/** Finds the lines that the digest must have. If a worker has several records of one name, the latest date counts. */
function expectedLines({ tables }: Bench, but: readonly string[] = []): string[] {
	const current = tables['/workers'].filter(({ Current }) => Current === 1);
	const skills = current.flatMap(({ Skills, FirstName, LastName }) =>
		(Skills as Row[]).map(({ ExpiryDate }) => ({
			date: String(ExpiryDate),
			text: `${FirstName} ${LastName}, Skills:`,
		})),
	);
	return current
		.flatMap((worker) =>
			Object.entries(lists)
				.filter(([list]) => !but.includes(list))
				.flatMap(([list, [path, name]]) => {
					const own = tables[path].filter((row) => row.CarerId === worker.CarerId);
					return [...new Set(own.map((row) => row[name]))].map((what) => {
						const dates = own.filter((row) => row[name] === what).map((row) => row.ExpiryDate);
						return {
							date: String(dates.sort().at(-1)),
							text: `${worker.FirstName} ${worker.LastName}, ${list}:`,
						};
					});
				}),
		)
		.concat(skills)
		.filter(({ date }) => date <= inDays(60))
		.map(({ date, text }) => `${text} ${date}`);
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');

const isDigest = ({ subject = '' }: ParsedMail) =>
	/records? of workers expired/.test(plain(subject));

/** Each run has a new office, because an office gets the digest of a week only once. */
let offices = 0;
const newOffice = () => `office${++offices}@example.com`;

const office = (sendTo: string, more: Settings = {}): Settings => ({
	expiringRecords_sendTo: sendTo,
	...more,
});

/**
 * @param but the lists that cannot be read
 * @param fails whether the run must fail because the first of these lists cannot be read
 */
async function compareDigest(
	bench: Bench,
	but: readonly string[],
	fails = false,
): Promise<Differences> {
	const expected = expectedLines(bench, but);
	const { mails, message } = await bench.tryRun(office(newOffice()));
	const digest = mails.filter(isDigest);
	const [mail] = digest;
	const found = (await attachedTable(mail, 'expiring-documents')).map(
		(row) => `${row.Worker}, ${row.List}: ${row.Expires}`,
	);
	const text = plain(mail?.text);
	return [
		...(message.includes(fails ? `${but[0]}: not looked at` : '') && (fails || message === '')
			? []
			: [`The run says: ${message}`]),
		...(digest.length === 1 ? [] : [`${digest.length} digests came.`]),
		...(expected.length >= 3 ? [] : ['Too little expires.']),
		...but
			.filter((list) => !text.includes(`NOT COMPLETE: ${list}: not looked at`))
			.map((list) => `Not told that ${list} was not looked at: ${text.slice(0, 400)}`),
		...(mail?.subject?.startsWith('NOT COMPLETE: ') === but.length > 0 ? [] : ['Wrongly marked.']),
		...compareSets(found, expected),
	];
}

const shown = (mails: readonly ParsedMail[]): string[] =>
	mails.map((mail) => `${recipients(mail)}: ${isDigest(mail) ? 'digest' : plain(mail.subject)}`);

/**
 * A run claims each mail for ten minutes before it sends the mail. This change makes the claim end immediately, so that the next run need
 * not wait.
 */
const withoutWaiting = (node: WorkflowNode): WorkflowNode =>
	node.name === 'Claim each mail'
		? (JSON.parse(
				JSON.stringify(node).replace('$now.plus({ minutes: 10 })', '$now.minus(1)'),
			) as WorkflowNode)
		: node;

async function testEachOnce(bench: Bench): Promise<void> {
	bench.reset();
	const [, renewed, without, broken] = addSpecialCases(bench);
	renewed.Email = 'renewed@example.com';
	const sendTo = newOffice();
	let refused = ['broken@example.com'];
	const run = async (settings: Settings = {}) => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => refused.includes(recipients(mail)),
			office(sendTo, settings),
			bench.firstTrigger,
			withoutWaiting,
		);
		return [...shown(mails), ...(message === '' ? [] : [plain(message)])];
	};
	const [zoe1, zoe2] = [`Police check expires on ${dayText(20)}`, `expires on ${dayText(60)}`];
	const visa = `Visa.pdf expires on ${dayText(5)}`;
	const hoist = `Hoist expires on ${dayText(40)}`;
	const flu = `Flu vaccination expired on ${dayText(-3)}`;
	const name = ({ FirstName, LastName }: Row) => `${FirstName} ${LastName}`;
	// The name of a training comes from the training items. So this comparison leaves the name out.
	const withoutItem = (text: string) =>
		text.includes(dayText(60)) ? text.replace(/[^:]*(expires on)/, ' $1') : text;
	const compare = (found: readonly string[], expected: readonly string[]) =>
		compareSets(found.map(withoutItem), expected.map(withoutItem));
	await bench.check('a test run goes to who tries it, and counts as nothing', async () => {
		const test = { testRun: true, sendTestsTo: 'me@example.com' };
		const mails = await bench.run(office(sendTo, test), bench.firstTrigger, withoutWaiting);
		return compareSets(mails.map(recipients), Array<string>(6).fill('me@example.com'));
	});
	await bench.check('without permission, every mail goes to the office', async () =>
		compare(await run(), [
			`${sendTo}: digest`,
			`${sendTo}: For Zoë Müller & <Søn>: ${zoe1}`,
			`${sendTo}: For Zoë Müller & <Søn>: ${zoe2}`,
			`${sendTo}: For ${name(renewed)}: ${hoist}`,
			`${sendTo}: For ${name(without)}: ${visa}`,
			`${sendTo}: For ${name(broken)}: ${flu}`,
		]),
	);
	await bench.check('a second run sends nothing', async () => compareSets(await run(), []));
	const allowed = { expiringRecords_mailWorkers: true };
	const failed =
		'Say that it failed: A mail to broken@example.com could not be sent: Message failed: 450 No such <mailbox>. It is tried again at the next run.';
	const told = `${sendTo}: Could not be sent to broken@example.com: ${flu}`;
	await bench.check('with it, to each worker; one that fails holds up no other', async () =>
		compare(await run(allowed), [
			`zoe@example.com: ${zoe1}`,
			`zoe@example.com: ${zoe2}`,
			`renewed@example.com: ${hoist}`,
			told,
			failed,
		]),
	);
	await bench.check('the one that failed is tried again, and no other', async () =>
		compareSets(await run(allowed), [told, failed]),
	);
	await bench.check('at another step, those that have reached it', async () =>
		compare(await run({ ...allowed, expiringRecords_daysAhead: '60, 25, 7, 0' }), [
			`zoe@example.com: ${zoe1}`,
			told,
			failed,
		]),
	);
	refused = ['broken@example.com', sendTo];
	await bench.check('where the office refuses it, too, the run ends, and says so', async () =>
		compareSets(await run(allowed), [failed]),
	);
	refused = [];
	await bench.check('when the address is right again, its worker gets the mail, once', async () => [
		...compareSets(await run(allowed), [`broken@example.com: ${flu}`]),
		...compareSets(await run(allowed), []),
	]);
	await bench.check('two runs at once send each mail once', async () => {
		const other = newOffice();
		const before = bench.mailServer.mails.length;
		await Promise.all([bench.run(office(other)), bench.run(office(other))]);
		return compareSets(bench.mailServer.mails.slice(before).map(recipients), [
			...Array<string>(6).fill(other),
		]);
	});
}

/** Checks that a refused digest stops no other mail, and that the other office gets its digest with the file. */
async function testRefusedDigest(bench: Bench): Promise<void> {
	bench.reset();
	const [zoe] = addSpecialCases(bench);
	// Zoë gets a new address, because her mails were already sent to the other address.
	zoe.Email = 'zoe.mueller@example.com';
	const other = newOffice();
	const settings = office(`bad@example.com; ${other}`, { expiringRecords_mailWorkers: true });
	await bench.check('a refused digest keeps back no other mail', async () => {
		const { mails, message } = await bench.tryRunRefusing(
			(mail) => recipients(mail) === 'bad@example.com',
			settings,
		);
		const both = `bad@example.com, ${other}`;
		const to = mails.map(recipients);
		const told = mails.find((mail) => recipients(mail) === both && isDigest(mail));
		const refusals = message.split('A mail to bad@example.com could not be sent').length - 1;
		return [
			...compareSets(
				to.filter((address) => [other, both].includes(address)),
				[other, other, both, both],
			),
			...(to.includes('zoe.mueller@example.com') ? [] : ['No mail came to the worker.']),
			...(told ? [] : [`The digest did not come: ${mails.map(({ subject }) => subject).join()}`]),
			...(refusals === 2 ? [] : [`The run says: ${message}`]),
		];
	});
}

export const expiringRecords: TemplateTest = {
	file: 'about-to-expire',
	async play(bench) {
		await testEachOnce(bench);
		await testRefusedDigest(bench);
		await bench.checkReportRefuses([
			[office('nobody'), 'Send To must be e-mail addresses'],
			[{ expiringRecords_daysAhead: '60, soon' }, 'Days Ahead must be whole numbers'],
			[{ expiringRecords_digestDay: '={{ "someday" }}' }, 'Day of the Digest must be one of'],
		]);
		await checkNeededLists(bench, ['/workers'], office(newOffice()));
		addSpecialCases(bench);
		await bench.check('the digest', () => compareDigest(bench, []));
		bench.reset();
		addSpecialCases(bench);
		for (const row of bench.tables['/Training']) row.ExpiryDate = undefined;
		await bench.check('a list without a date of expiry is told, and the run does not fail', () =>
			compareDigest(bench, ['Training']),
		);
		bench.reset({ faults: [{ path: '/compliance', times: 'always', answer: { status: 403 } }] });
		addSpecialCases(bench);
		for (const row of bench.tables['/documents-worker'].slice(0, 9)) row.ExpiryDate = inDays(30);
		await bench.check(
			'a list that may not be read is told, and the run fails behind the mails',
			() => compareDigest(bench, ['Compliance'], true),
		);
		bench.reset(slowAndLimited);
		addSpecialCases(bench);
		await bench.check('from a slow service that refuses', () => compareDigest(bench, []));
		await bench.checkEmpty(
			`0 records of workers expired, 0 expire by ${dayText(60)} 1`,
			office(newOffice()),
		);
	},
};
