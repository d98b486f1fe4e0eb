import Holidays from 'date-holidays';

/**
 * The years in the table. Later holidays are not announced yet. Until they are in the table, deadlines may be too
 * early, which is safe.
 */
const years = [2026, 2027, 2028];

/**
 * A bill moves Labour Day, WA Day and the King's Birthday of Western Australia from 2028 on (wa.gov.au, outcomes of the
 * public holiday review). Whether the bill was passed is unknown. So the table leaves out the old days and the new days
 * of these holidays. A missing holiday makes a deadline early, which is safe.
 */
const mayMove: readonly string[] = ['2028-03-06', '2028-06-05', '2028-09-25'];

/** The states and territories of Australia, as people write them. */
const states = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

/**
 * Makes the text of the file `reports/rules/publicHolidays.ts`, which the build writes. The file has the public holidays of each state that
 * are on a working day and last the whole day. Holidays of a town or of an evening are left out.
 */
export const publicHolidaysFile = (): string => `/**
 * The public holidays by state. The table has only holidays that last the whole day and that fall on Monday to Friday. The build writes
 * this table (\`workflows/publicHolidays.ts\`).
 */
export const publicHolidays = {
	source: 'the library date-holidays, from the laws of the states',
	/** The first and the last day that the table covers. */
	from: '${years[0]}-01-01',
	to: '${years.at(-1)}-12-31',
	byState: ${JSON.stringify(Object.fromEntries(states.map((state) => [state, holidaysOf(state)])))},
};

export type State = keyof typeof publicHolidays.byState;
`;

const holidaysOf = (state: string): string[] => {
	const calendar = new Holidays('AU', state);
	return (
		years
			.flatMap((year) => calendar.getHolidays(year))
			.filter(({ type, date }) => type === 'public' && date.endsWith(' 00:00:00'))
			// The day of the AFL holiday is known only when the season is planned, so it is left out after the first year.
			.filter(({ name, date }) => !/AFL/.test(name) || Number(date.slice(0, 4)) === years[0])
			.map(({ date }) => date.slice(0, 10))
			.filter((day) => state !== 'WA' || !mayMove.includes(day))
			.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
	);
};
