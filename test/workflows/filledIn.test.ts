/** What is filled in wrongly is refused by its name, before anything is asked or sent. */
import { checkWhatWasFilledIn as expiring } from '../../workflows/code/about-to-expire/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as postgresql } from '../../workflows/code/care-data-in-postgresql/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as changeNotice } from '../../workflows/code/roster-change-notice/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as excel } from '../../workflows/code/roster-to-excel-365/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as sheets } from '../../workflows/code/roster-to-google-sheets/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as serious } from '../../workflows/code/serious-incident-email/checkWhatWasFilledIn.js';
import { checkWhatWasFilledIn as weekly } from '../../workflows/code/weekly-roster/checkWhatWasFilledIn.js';
import { defaultsOf } from './defaultsOf';
import { n8nWith } from './n8nWith';

type Settings = Record<string, unknown>;
type Check = (n8n: Parameters<typeof weekly>[0]) => { json: unknown }[];

const checks: Readonly<Record<string, Check>> = {
	'weekly-roster': weekly,
	'about-to-expire': expiring,
	'roster-change-notice': changeNotice,
	'care-data-in-postgresql': postgresql,
	'serious-incident-email': serious,
	'roster-to-google-sheets': sheets,
	'roster-to-excel-365': excel,
};

function check(template: string, settings: Settings = {}): unknown {
	const given = { ...defaultsOf(template), ...settings };
	return checks[template](n8nWith({ 'Fill in here': [given] }))[0].json;
}

/** What cannot be meant, by what a setting holds. */
const wrong = {
	address: ['', 'nobody', 'a@example.com and b@example.com', 'a@example.com; b', null],
	number: ['', 'soon', '-1', '1; 2', '7 days', null],
	numbers: ['', 'soon', '30; -1', '60, often', null],
	day: ['', 'soon', '2026-02-30', null],
	flag: ['', 'perhaps', null],
	text: ['', ' ', null],
};

const kinds: readonly [template: string, name: string, kind: keyof typeof wrong][] = [
	['weekly-roster', 'mailWorkers', 'flag'],
	['weekly-roster', 'firstDay', 'day'],
	['about-to-expire', 'mailWorkers', 'flag'],
	['about-to-expire', 'daysAhead', 'numbers'],
	['about-to-expire', 'digestDay', 'number'],
	['about-to-expire', 'workerField', 'text'],
	['about-to-expire', 'complianceName', 'text'],
	['about-to-expire', 'documentExpiry', 'text'],
	['about-to-expire', 'today', 'day'],
	['roster-change-notice', 'mailWorkers', 'flag'],
	['care-data-in-postgresql', 'daysBack', 'number'],
	['care-data-in-postgresql', 'daysAhead', 'number'],
	['care-data-in-postgresql', 'olderMonthsEvery', 'number'],
	['care-data-in-postgresql', 'mostGone', 'number'],
	['care-data-in-postgresql', 'today', 'day'],
	['care-data-in-postgresql', 'timeZone', 'text'],
	['roster-to-google-sheets', 'daysAhead', 'number'],
	['roster-to-google-sheets', 'spreadsheet', 'text'],
	['roster-to-google-sheets', 'sheet', 'text'],
	['roster-to-excel-365', 'daysAhead', 'number'],
	['roster-to-excel-365', 'workbook', 'text'],
	['roster-to-excel-365', 'worksheet', 'text'],
	...Object.keys(checks)
		.filter((template) => !template.startsWith('roster-to-'))
		.flatMap((template): [string, string, keyof typeof wrong][] => [
			[template, 'sender', 'address'],
			[template, 'recipient', 'address'],
		]),
];

it.each(Object.keys(checks))('%s: what it is imported with is accepted', (template) => {
	expect(() => check(template)).not.toThrow();
});

it.each(kinds)('%s: a wrong %s is refused by its name', (template, name, kind) => {
	for (const value of wrong[kind]) {
		expect(() => check(template, { [name]: value })).toThrow(`"Fill in here": ${name} must `);
	}
});

it.each(['weekly-roster', 'about-to-expire', 'serious-incident-email'])(
	'%s: several recipients, in whatever way they are separated',
	(template) => {
		const given = { recipient: ' a@example.com; B <b@example.com>,c@example.com;' };
		expect(check(template, given)).toMatchObject({
			recipients: ['a@example.com', 'B <b@example.com>', 'c@example.com'],
		});
	},
);

it('the first day of a backfill may be empty, and nothing that is no day', () => {
	const template = 'care-data-in-postgresql';
	expect(check(template)).toMatchObject({ backfillFrom: null });
	expect(check(template, { backfillFrom: ' 2024-07-01 ' })).toMatchObject({
		backfillFrom: '2024-07-01',
	});
	expect(() => check(template, { backfillFrom: 'July' })).toThrow(
		'"Fill in here": backfillFrom must be a day, such as 2024-07-01. It is "July".',
	);
});

it('numbers and yes or no may be typed as text', () => {
	expect(check('about-to-expire', { digestDay: '1', daysAhead: '30; 7;0' })).toMatchObject({
		digestDay: 1,
		daysAhead: [0, 7, 30],
	});
	expect(check('weekly-roster', { mailWorkers: 'true' })).toMatchObject({ mailWorkers: true });
	expect(check('weekly-roster', { mailWorkers: 'no' })).toMatchObject({ mailWorkers: false });
	expect(check('roster-to-google-sheets', { daysAhead: '14' })).toMatchObject({ daysAhead: 14 });
});
