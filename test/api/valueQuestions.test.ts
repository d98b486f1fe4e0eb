/**
 * Checks the questions about values, and the fields of records that need the answers. docs/add-a-question.md says how
 * to add a question.
 */
import {
	askingFields,
	reads,
	takenFields,
	valueQuestions,
	writes,
	type Fields,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../../api/mod';
import { createTables } from '../../simulator/createTables';

const endpoints: ReadEndpoint[] = Object.values(reads);
const few = { clients: 20, workers: 12, weeksBack: 2, weeksAhead: 1, incidents: 20 };
const simulated = createTables({ seed: 1, now: '2025-11-19 10:30:00', size: few });

const flat = (fields: Fields = {}): { name: string; asks?: string }[] =>
	Object.entries(fields).flatMap(([name, { asks, fields: inner }]) => [
		{ name, asks },
		...flat(inner),
	]);

const asked = (fields?: Fields) => flat(fields).flatMap(({ asks }) => asks ?? []);

/** Returns a field's name without the digits at its end, so that `BreakMinutes1` becomes `BreakMinutes`. */
const endOf = (name: string) => name.replace(/\d+$/, '');

/** The name of each field that has a question, with that question. */
const asking = endpoints.flatMap(({ fields }) =>
	flat(fields).flatMap(({ name, asks }) => (asks === undefined ? [] : [[name, asks] as const])),
);

/**
 * Finds the question that a field probably needs, because the field's name ends like the name of a field that asks the
 * question. A question is left out if its row says why the field does not need it (`notAsked`).
 */
const missedBy = (name: string, keys: readonly string[]) =>
	asking.find(
		([one, question]) =>
			endOf(name).endsWith(endOf(one)) &&
			!keys.some((key) => Object.hasOwn(valueQuestions[question].notAsked ?? {}, key)),
	)?.[1];

it('are asked by fields, and fields ask no others', () => {
	const names = asking.map(([, question]) => question);
	expect([...new Set(names)].sort()).toEqual(Object.keys(valueQuestions).sort());
});

it('have an answer for each meaning, and none is given to the safe one', () => {
	for (const { answers, means, safe } of Object.values(valueQuestions)) {
		expect(Object.keys(answers)).toEqual(expect.arrayContaining(Object.keys(means)));
		expect(Object.keys(means)).not.toContain(safe);
	}
});

it('are about no field that is written, or compared with a parameter', () => {
	expect(Object.values<WriteEndpoint>(writes).flatMap((one) => asked(takenFields(one)))).toEqual(
		[],
	);
	for (const { path, parameters, fields = {} } of endpoints) {
		const compared = Object.values(parameters).flatMap(({ filter }) => filter?.field ?? []);
		const wrong = compared.filter((name) => fields[name]?.asks !== undefined);
		expect([path, wrong]).toEqual([path, []]);
	}
});

describe.each(endpoints)('$path', (endpoint) => {
	const { path, fields, like } = endpoint;

	it('asks about all fields whose name ends alike, or the row of the question says why not', () => {
		const missed = flat(fields)
			.filter(({ asks }) => asks === undefined)
			.map(({ name }) => [name, missedBy(name, [name, `${path} ${name}`])])
			.filter(([, question]) => question !== undefined)
			.map(
				([name, question]) =>
					`${name} of ${path} may have the same unit: let it ask ${question} or a question of its own, or say in notAsked of ${question} why not`,
			);
		expect(missed).toEqual([]);
	});

	it('without documented fields, says whose records they are like if these may ask', () => {
		if (fields) return;
		const known = askingFields(endpoint);
		const shown = Object.keys(Object.assign({}, ...(simulated[path] ?? [])) as object);
		const missed = shown
			.filter((name) => known[name]?.asks === undefined)
			.map((name) => [name, missedBy(name, [`${path} ${name}`, ...(like ? [name] : [])])])
			.filter(([, question]) => question !== undefined)
			.map(
				([name, question]) =>
					`${path} shows ${name} in the simulator: give ${path} a list that it is like, or say in notAsked of ${question} why '${path} ${name}' does not ask`,
			);
		expect(missed).toEqual([]);
	});

	it('is like another list only if its own fields are not documented', () => {
		expect(like && fields).toBeUndefined();
		if (like) expect(like.fields).toBeDefined();
	});
});
