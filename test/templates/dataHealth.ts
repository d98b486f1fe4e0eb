import type { ParsedMail } from 'mailparser';
import { DateTime } from 'luxon';
import { createTables, type Row } from '../../simulator/mod';
import { attachedTable } from './attachedTable';
import type { Bench, Differences } from './bench';
import { compareSets } from './compareSets';
import type { TemplateTest } from './templateTest';

const today = () => DateTime.now().setZone('Australia/Sydney').toISODate() ?? '';

const plain = (text = '') => text.replaceAll('\u00a0', ' ').replace(/[\s|]+/g, ' ');

/** Adds faults that generated data lacks. */
function addFaults({ tables }: Bench): { worker: Row; expected: string[] } {
	const current = tables['/workers'].filter(({ Current }) => Current === 1);
	const left = tables['/workers'].find(({ Current }) => Current === 0) as Row;
	const [worker] = current;
	worker.CarerCode = 'N/A';
	const [one, two, three] = tables['/rosters'].filter(
		({ DateOfService, OnHoldType }) => String(DateOfService) > today() && OnHoldType === '',
	);
	one.CarerId = left.CarerId;
	two.Minutes = 0;
	const timesheet = tables['/timesheets'][0];
	for (const undated of [three, timesheet]) undated.DateOfService = '0000-00-00';
	const { CarerId } = worker;
	return {
		worker,
		expected: [
			`Worker without a code ${String(CarerId)}`,
			`Rostered worker who has left ${String(one.DateOfService)}`,
			`Shift of an impossible length ${String(two.DateOfService)}`,
			'Shift without a day',
			'Timesheet without a day',
		],
	};
}

const checks = [
	'Worker without a code',
	'Rostered worker who has left',
	'Shift of an impossible length',
	'Shift without a day',
	'Timesheet without a day',
];

/** Reads the findings of `checks` from a mail. */
async function found(mail: ParsedMail): Promise<string[]> {
	const lines = await attachedTable(mail, 'data-health');
	return lines
		.filter(({ Check }) => checks.includes(String(Check)))
		.map(({ Check, Date: day, 'Record ID': id }) =>
			/without a day$/.test(String(Check))
				? String(Check)
				: `${String(Check)} ${String(day || id)}`,
		);
}

const states = async (mail: ParsedMail): Promise<string[]> => [
	...new Set((await attachedTable(mail, 'data-health')).map(({ State }) => String(State))),
];

const says = (mail: ParsedMail, words: string): string[] =>
	plain(mail.text).includes(words)
		? []
		: [`It does not say “${words}”: ${plain(mail.text).slice(0, 400)}`];

/** Begins with few records, because n8n takes time to store each finding. */
function begin(bench: Bench): void {
	bench.reset();
	const now = bench.simulator.clock.local();
	const size = { clients: 20, workers: 15, weeksBack: 2, incidents: 10 };
	Object.assign(bench.tables, createTables({ seed: 1, now, size }));
}

/** Checks what each run says about the differences from the run before. */
async function playRuns(bench: Bench): Promise<void> {
	begin(bench);
	const { worker, expected } = addFaults(bench);
	await bench.check('the first run finds what is wrong, and is compared with none', async () => {
		const [mail, ...others] = await bench.run();
		return [
			...compareSets(await found(mail), expected),
			...compareSets(await states(mail), ['']),
			...says(mail, 'This run is compared with no earlier one.'),
			...others.map(() => 'More than one mail came.'),
		];
	});
	await bench.check('the next run finds nothing new', async () => {
		const [mail] = await bench.run();
		return [
			...compareSets(await states(mail), ['known']),
			...says(mail, ': 0 new, 0 no longer found; the score was'),
		];
	});
	await bench.check('what is mended is gone, and what came is new', async () => {
		worker.CarerCode = 'MENDED1';
		bench.tables['/payers'][0].AccountingCode = '';
		const [mail] = await bench.run();
		return [
			...says(mail, ': 1 new, 1 no longer found; the score was'),
			...says(mail, 'Worker without a code (1)'),
		];
	});
	await bench.check('what a run found whose mail was refused is new in the next one', async () => {
		bench.tables['/payers'][1].AccountingCode = '';
		const { message } = await bench.tryRunRefusing(() => true);
		const [mail] = await bench.run();
		return [
			...(message.includes('1 mails could not be sent') ? [] : [`It says: ${message}`]),
			...says(mail, ': 1 new, 0 no longer found; the score was'),
		];
	});
}

export const dataHealth: TemplateTest = {
	file: 'data-health',
	async play(bench) {
		await playRuns(bench);
		begin(bench);
		await bench.check(
			'without a list, what depends on it is not looked for',
			async (): Promise<Differences> => {
				for (const path of ['/payers', '/areas']) {
					bench.simulator.switches.faults.push({ path, times: Infinity, answer: { status: 403 } });
				}
				const [mail] = await bench.run();
				return [
					...(mail.subject?.startsWith('NOT COMPLETE: ')
						? []
						: [`The subject is ${mail.subject}.`]),
					...says(mail, 'The list of payers could not be read'),
				];
			},
		);
		await bench.checkReportRefuses([
			[{ dataHealth_daysBack: '={{ "two weeks" }}' }, 'Days Back must be a whole number'],
			[{ dataHealth_options: { leftOut: 'everything' } }, 'Checks to Leave Out must be keys'],
			[{ dataHealth_sendTo: 'the office' }, 'Send To must be e-mail addresses'],
		]);
		await bench.checkEmpty('0 findings: no record to look at 1');
	},
};
