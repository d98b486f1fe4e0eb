/** Checks that the tables of the API agree with each other. */
import {
	openQuestions,
	reads,
	valueQuestions,
	writes,
	type OpenQuestion,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../../api/mod';

const endpoints: ReadEndpoint[] = Object.values(reads);

it.each(
	endpoints.flatMap((endpoint) =>
		(endpoint.dateRanges ?? []).map((range) => ({ endpoint, range })),
	),
)(
	'the date range of $endpoint.path up to $range.to has the parameters and the field of the table',
	({ endpoint: { parameters }, range: { from, fromEarlier, to, field } }) => {
		// Each range has a parameter for its first day. So the node can refuse a range that ends before it starts.
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

it.each(Object.values<WriteEndpoint>(writes))(
	'$method $path takes no lists, for which the panel has no field, and demands what it takes',
	({ takes = {}, required = [] }) => {
		const lists = Object.entries(takes).filter(([, { type }]) => /^(records|texts)$/.test(type));
		expect(lists).toEqual([]);
		expect(required.filter((name) => !(name in takes))).toEqual([]);
	},
);

it.each(Object.values<WriteEndpoint>(writes))(
	'$method $path is read back from a list that leaves none out but the deleted ones',
	({ readBack: { list, query } }) => {
		for (const [name, { isState }] of Object.entries(list.parameters)) {
			if (isState) expect([name, query[name]]).toEqual([name, '']);
			if (name === 'includeNonCurrent') expect([name, query[name]]).toEqual([name, 'TRUE']);
			if (name === 'onHoldType') expect([name, query[name]]).toEqual([name, 'ALL']);
		}
	},
);

it.each(Object.entries<OpenQuestion>({ ...openQuestions, ...valueQuestions }))(
	'%s has answers, and says what is safe',
	(_, question) => {
		expect(question.silentIn).toBeTruthy();
		const isAnswer = Object.keys(question.answers).includes(question.safe);
		expect(isAnswer || question.safe.includes(' ')).toBe(true);
	},
);
