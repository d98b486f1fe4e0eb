/** Checks that a template refuses a wrong setting and names it, before anything is requested or sent. */
import { readAddresses } from '../../reports/addresses';
import { checkWhatWasFilledIn as postgresql } from '../../workflows/code/care-data-in-postgresql/checkWhatWasFilledIn.js';
import { defaultsOf } from './defaultsOf';
import { n8nWith } from './n8nWith';

type Settings = Record<string, unknown>;
type Check = (n8n: ReturnType<typeof n8nWith>) => { json: unknown }[];

const checks: Readonly<Record<string, Check>> = {
	'care-data-in-postgresql': postgresql,
};

function check(template: string, settings: Settings = {}): unknown {
	const given = { ...defaultsOf(template), ...settings };
	return checks[template](n8nWith({ 'Fill in here': [given] }))[0].json;
}

/** Wrong values for each kind of setting. */
const wrong = {
	address: [
		...['', 'nobody', 'a@care.example and b@care.example', 'a@care.example; b', null],
		...['a@example.com', 'A <a@EXAMPLE.org>', 'a@care.example, b@example.net'],
		...['A < a@example.com >', 'a@care.example, é'],
	],
	number: ['', 'soon', '-1', '1; 2', '7 days', null],
	numbers: ['', 'soon', '30; -1', '60, often', null],
	day: ['', 'soon', '2026-02-30', null],
	flag: ['', 'perhaps', null],
	text: ['', ' ', null],
};

const kinds: readonly [template: string, name: string, kind: keyof typeof wrong][] = [
	['care-data-in-postgresql', 'daysBack', 'number'],
	['care-data-in-postgresql', 'daysAhead', 'number'],
	['care-data-in-postgresql', 'olderMonthsEvery', 'number'],
	['care-data-in-postgresql', 'mostGone', 'number'],
	['care-data-in-postgresql', 'today', 'day'],
	['care-data-in-postgresql', 'timeZone', 'text'],
	...Object.keys(checks).flatMap((template): [string, string, keyof typeof wrong][] => [
		[template, 'sender', 'address'],
		[template, 'recipient', 'address'],
	]),
];

it.each(Object.keys(checks))('%s: the rest of what it is imported with is accepted', (template) => {
	expect(() => check(template)).not.toThrow();
});

it.each(kinds)('%s: a wrong %s is refused by its name', (template, name, kind) => {
	for (const value of wrong[kind]) {
		expect(() => check(template, { [name]: value })).toThrow(`"Fill in here": ${name} must `);
	}
});

it.each(['care-data-in-postgresql'])(
	'%s: several recipients, in whatever way they are separated',
	(template) => {
		const given = { recipient: ' a@care.example; B <b@care.example>,c@example.com.au;' };
		expect(check(template, given)).toMatchObject({
			recipients: ['a@care.example', 'B <b@care.example>', 'c@example.com.au'],
		});
	},
);

it.each([
	'Ada <ada@care.example>, ada@care.example',
	'ada@care.example; ADA@care.example, Ada <Ada@Care.example >',
	'Ada <ada@care.example>, Bea  B\n<bea@care.example>',
	'mailto:ada@care.example (home), bea@care.example / _',
])('recipients are read as in the reports: %j', (recipient) => {
	expect(check('care-data-in-postgresql', { recipient })).toMatchObject({
		recipients: readAddresses(recipient).found,
	});
});

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
