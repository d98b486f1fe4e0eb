/** What the tables say twice must be the same. */
import { openQuestions, reads, type OpenQuestion, type ReadEndpoint } from '../../api/mod';

const endpoints: ReadEndpoint[] = Object.values(reads);

it.each(
	endpoints.flatMap((endpoint) =>
		(endpoint.dateRanges ?? []).map((range) => ({ endpoint, range })),
	),
)(
	'the date range of $endpoint.path up to $range.to has the parameters and the field of the table',
	({ endpoint: { parameters }, range: { from, fromEarlier, to, field } }) => {
		// Each has its first day, so that a range that ends before it starts is an error.
		expect(parameters[from ?? fromEarlier ?? '']).toMatchObject({ type: 'date' });
		for (const [name, operator] of [
			[from, '>='],
			[to, '<='],
		] as const) {
			if (name === undefined) continue;
			expect(parameters[name].type).toBe('date');
			expect(parameters[name].filter).toEqual(field && { field, operator });
		}
	},
);

it.each(endpoints)(
	'every upper bound of $path is in a date range',
	({ parameters, dateRanges }) => {
		const bounds = Object.entries(parameters).filter(
			([name, { type, filter }]) =>
				type === 'date' && (filter ? filter.operator === '<=' : /to|end/i.test(name)),
		);
		expect((dateRanges ?? []).map(({ to }) => to).sort()).toEqual(
			bounds.map(([name]) => name).sort(),
		);
	},
);

it.each(Object.entries<OpenQuestion>(openQuestions))(
	'%s has answers, and says what is safe',
	(_, question) => {
		expect(question.silentIn).toBeTruthy();
		const isAnswer = Object.keys(question.answers).includes(question.safe);
		expect(isAnswer || question.safe.includes(' ')).toBe(true);
	},
);
