/** Checks that the copy and the reports read amounts and lengths in the same way. */
import { amountOf, isNothing, numberOf } from '../../reports/amounts';
import { Random } from '../trial/random';
import { EmbeddedDatabase } from './embeddedDatabase';

let database: EmbeddedDatabase;

beforeAll(async () => {
	database = await EmbeddedDatabase.start();
});

afterAll(async () => await database.close());

const ask = async (sql: string, values?: readonly unknown[]) => await database.ask(sql, values);

const random = new Random('amounts');

const signs = [...'$$,,..  +-eE0123456789', '\u00a0', '\u2009', '\t', '000', '\u0661', '€', 'x'];
const known = [
	...[
		'$1,000.50',
		'1,000.50',
		'$ 10',
		'$50.00',
		'1,050.00',
		'1e3',
		'1E+3',
		' \u00a0 7 ',
		'.5',
		'5.',
	],
	...[
		'1,00',
		'12,5',
		'1,000.505',
		'$-5',
		'-$5',
		'--',
		'$',
		'',
		' ',
		'0000-00-00',
		'0000-00-00 00:00:00',
		'0000-00-00 09:00',
		'0x1e',
		'1e999',
	],
	...[
		'9'.repeat(199),
		`$${'9'.repeat(250)}`,
		'Infinity',
		'NaN',
		'true',
		'false',
		'1,000,000',
		'+5',
		'$+5',
	],
	...[0, 12.5, -1, 1e21, 1e-7, 0.1 + 0.2, true, false, null, [5], [], {}, ['$5'], { a: 1 }],
];
const spelled = Array.from({ length: 20_000 }, () =>
	Array.from({ length: random.whole(1, 7) }, () => random.pick(signs)).join(''),
);
const values: unknown[] = [...known, ...spelled];

const isSame = (here: unknown, there: number | undefined): boolean =>
	here === null || there === undefined
		? here === null && there === undefined
		: Math.abs(Number(here) - there) <= there * 1e-12;

it('any spelling gives the same amount, and the same length, or none', async () => {
	const rows = await ask(
		`select
			care.to_amount(value) as amount, care.is_nothing(value) as nothing,
			case when care.to_number(value #>> '{}') >= 0 then care.to_number(value #>> '{}') end as number
		from jsonb_array_elements($1::jsonb) with ordinality as v (value, place) order by place`,
		[JSON.stringify(values)],
	);
	const wrong = values.filter((value, index) => {
		const { amount, nothing, number } = rows[index];
		return !(
			isSame(amount, amountOf(value)) &&
			nothing === isNothing(value) &&
			isSame(number, numberOf(value))
		);
	});
	expect(wrong).toEqual([]);
	const readable = spelled.filter((text) => (amountOf(text) ?? 0) > 0);
	expect(readable.length).toBeGreaterThan(1_000);
	expect(readable.filter((text) => /[$,]/.test(text)).length).toBeGreaterThan(100);
});
