/** Who starts a run decides what is sent: n8n's button may start the schedule, as it does after an import. */
import { checkWhatWasFilledIn } from '../../workflows/code/about-to-expire/checkWhatWasFilledIn.js';
import { defaultsOf } from './defaultsOf';
import { n8nWith } from './n8nWith';

/** What the settings node of a template gives in a run of this mode, started by the schedule or by the other trigger. */
function n8n(template: string, today: string, mode: string, isSchedule: boolean) {
	const given = { 'Fill in here': [{ ...defaultsOf(template), today }] };
	const { $, ...rest } = n8nWith(given);
	return {
		...rest,
		$execution: { id: '1', mode },
		$: (name: string) =>
			name.startsWith('Every') ? { ...$(name), isExecuted: isSchedule } : $(name),
	};
}

const starts: readonly [string, string, boolean, boolean][] = [
	['the schedule', 'production', true, false],
	['the button, which starts the schedule', 'test', true, true],
	['the button, which starts the other trigger', 'test', false, true],
	['the command line', 'production', false, true],
];

it.each(starts)('about to expire, on a Thursday: %s', (_, mode, isSchedule, sendsDigest) => {
	const run = (today: string) =>
		checkWhatWasFilledIn(n8n('about-to-expire', today, mode, isSchedule))[0].json;
	expect(run('2026-03-05')).toMatchObject({ sendsDigest });
	expect(run('2026-03-02')).toMatchObject({ sendsDigest: true });
});
