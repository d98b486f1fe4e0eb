import { DateTime } from 'luxon';
import { attachedTable } from './attachedTable';
import type { Bench, Differences } from './bench';
import { recipients } from '../../localN8n/mod';
import { compareSets } from './compareSets';
import type { TemplateTest } from './templateTest';

const daysAgo = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').minus({ days }).toISODate() ?? '';

async function rowsOf(bench: Bench) {
	const mails = await bench.run();
	const rows = await attachedTable(mails[0], 'check-of-the-service');
	const of = (part: string) => rows.filter(({ Part }) => Part === part);
	return { mails, lists: of('List'), answers: of('Question') };
}

async function compare(
	bench: Bench,
	{
		onHold,
		onHoldFields,
		closedUnasked,
	}: { onHold?: string; onHoldFields?: string; closedUnasked?: string },
): Promise<Differences> {
	const { mails, lists, answers } = await rowsOf(bench);
	const text = answers.map((row) => `${row.What}: ${row.Result}`).join('\n');
	const people = bench.tables['/clients'].flatMap(({ LastName }) => String(LastName));
	const told = `${mails[0].html} ${JSON.stringify([lists, answers])}`;
	const leave = onHold === 'included' ? 'Yes' : 'No';
	const shifts = bench.tables['/rosters'].filter(
		({ DateOfService: day }) => String(day) >= daysAgo(14) && String(day) <= daysAgo(0),
	);
	const all = lists.find(({ What }) => What === 'Shifts with those on hold')?.Records;
	return [
		...(mails.length === 1 ? [] : [`${mails.length} mails came.`]),
		...(lists.length === 8 ? [] : [`${lists.length} lists.`]),
		...(all === shifts.length ? [] : [`${String(all)} of ${shifts.length} shifts came.`]),
		...(text.includes(
			`on hold (leave) come unasked?: ${onHoldFields === 'empty' ? 'Could not tell' : leave}`,
		)
			? []
			: [text]),
		...(text.includes(`incidents come unasked?: ${closedUnasked === 'leftOut' ? 'No' : 'Yes'}`)
			? []
			: [text]),
		...people.filter((name) => told.includes(name)).map((name) => `The mail names ${name}.`),
	];
}

export const checkMyService: TemplateTest = {
	file: 'check-my-service',
	async play(bench) {
		const conditions = {
			'the mail says what the service does': {},
			'a service that shows shifts on leave, and no closed incidents': {
				onHold: 'included',
				closedUnasked: 'leftOut',
			} as const,
			'a service that shows shifts on leave, and does not say which are': {
				onHold: 'included',
				onHoldFields: 'empty',
			} as const,
			'a service that gives at most 100 records at once': {
				caps: { '*': { maximum: 100, above: 'clamp' } },
			} as const,
		};
		await bench.checkUnder(conditions, () => {}, compare);
		bench.reset();
		bench.tables['/services'][0].Description = 'Care &amp; more';
		await bench.check('entities are counted as the service sends them', async () => {
			const { answers } = await rowsOf(bench);
			const told = answers.find(({ What }) => String(What).includes('HTML'))?.Result;
			return /^[1-9]\d* of \d+ descriptions/.test(String(told)) ? [] : [String(told)];
		});
		bench.reset({ faults: [{ path: '/rosters', times: 'always', answer: { status: 403 } }] });
		await bench.check('a list that failed gives no answer, and stands first', async () => {
			const { mails, lists, answers } = await rowsOf(bench);
			const subject = 'NOT COMPLETE: Check of your care system: 2 of 8 lists failed';
			return [
				...compareSets(
					[mails[0].subject ?? '', ...lists.slice(0, 2).map(({ What }) => String(What))],
					[subject, 'Shifts', 'Shifts with those on hold'],
				),
				...answers
					.filter(({ What }) => String(What).includes('shifts'))
					.filter(({ Result }) => !String(Result).startsWith('Not known'))
					.map(({ Result }) => String(Result)),
			];
		});
		bench.reset();
		await bench.check('of two recipients, the first is refused, and the run fails', async () => {
			const { mails, message } = await bench.tryRunRefusing(
				(mail) => recipients(mail) === 'bad@example.com',
				{ serviceCheck_sendTo: 'bad@example.com; office@example.com' },
			);
			const expected = '1 mails could not be sent: to bad@example.com';
			return [
				...compareSets(mails.map(recipients), ['office@example.com']),
				...(message.includes(expected) ? [] : [`It says: ${message}`]),
			];
		});
		await bench.checkReportRefuses([
			[{ serviceCheck_sendTo: 'nobody' }, 'Send To must be e-mail addresses'],
		]);
		await bench.checkEmpty('Check of your care system: all 8 lists came 1');
	},
};
