import { DateTime } from 'luxon';
import type { Bench, Differences } from './bench';
import { checkRefusedAddress } from './checkRefusedAddress';
import { checkWrongSettings } from './checkWrongSettings';
import { compareSets } from './compareSets';
import { htmlTables } from './htmlTables';
import type { TemplateTest } from './templateTest';

const daysAgo = (days: number) =>
	DateTime.now().setZone('Australia/Sydney').minus({ days }).toISODate() ?? '';

/** What the mail must say of leave and of closed incidents. */
async function compare(
	bench: Bench,
	{
		onHold,
		onHoldFields,
		closedUnasked,
	}: { onHold?: string; onHoldFields?: string; closedUnasked?: string },
): Promise<Differences> {
	const [mail, ...others] = await bench.run();
	const [came = [], answers = []] = htmlTables(mail.html);
	const text = answers.map((row) => `${row.Question}: ${row.Answer}`).join('\n');
	const names = bench.tables['/clients'].flatMap(({ LastName }) => String(LastName));
	const told = String(mail.html);
	const leave = onHold === 'included' ? 'Yes' : 'No';
	const shifts = bench.tables['/rosters'].filter(
		({ DateOfService: day }) => String(day) >= daysAgo(14) && String(day) <= daysAgo(0),
	);
	return [
		...(others.length > 0 ? ['More than one mail came.'] : []),
		...(came.length >= 8 ? [] : [`${came.length} lists.`]),
		...(told.includes(`${shifts.length} records`) ? [] : [`Not all ${shifts.length} shifts came.`]),
		...(text.includes(
			`on leave come unasked?: ${onHoldFields === 'empty' ? 'Could not tell' : leave}`,
		)
			? []
			: [text]),
		...(text.includes(`incidents come unasked?: ${closedUnasked === 'leftOut' ? 'No' : 'Yes'}`)
			? []
			: [text]),
		...names.filter((name) => told.includes(name)).map((name) => `The mail names ${name}.`),
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
		bench.reset({ faults: [{ path: '/rosters', times: 'always', answer: { status: 403 } }] });
		await bench.check('a list that failed gives no answer', async () => {
			const [{ html }] = await bench.run();
			const [, answers = []] = htmlTables(html);
			return answers
				.filter(({ Question }) => Question.includes('shifts'))
				.filter(({ Answer }) => !Answer.startsWith('Not known'))
				.map(({ Answer }) => Answer);
		});
		bench.reset({ faults: [{ path: '/clients', times: 'always', answer: { status: 403 } }] });
		await bench.check('a list that is refused keeps back no other', async () => {
			const [mail] = await bench.run();
			return compareSets(
				[String(mail.subject)],
				['Check of the care management service: 1 of 8 lists failed'],
			);
		});
		await checkRefusedAddress(bench);
		await checkWrongSettings(bench, [{ sender: 'nobody' }, { recipient: '' }]);
		await bench.checkEmpty('Check of the care management service: all lists came 0');
	},
};
