/**
 * Evaluates expressions in one of n8n's engines, and prints the results as JSON.
 *
 * This code is a program of its own and does not run in jest. `Expression` has one engine for the whole process, so another
 * engine would also change the other tests of a jest worker.
 *
 * usage: node evaluate.js <engine: vm or legacy> '<JSON: a list of expressions>'
 */
const { DateTime } = require('luxon');
const { Expression, Workflow } = require('n8n-workflow');

const type = { description: { properties: [] } };
const node = {
	id: '1',
	name: 'Node',
	type: 'type',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const item = { json: { text: 'a', flag: true, day: new Date(0), list: [1, { a: null }] } };

/**
 * Describes a value as a text. The text distinguishes values that are equal in JSON: a DateTime and its ISO text, or
 * undefined and null.
 */
const describe = (value) => {
	if (DateTime.isDateTime(value)) return `DateTime ${value.toISO()} ${value.zoneName}`;
	if (value instanceof Date) return `Date ${value.toISOString()}`;
	return `${typeof value} ${JSON.stringify(value)}`;
};

const main = async (engine, expressions) => {
	await Expression.initExpressionEngine({
		engine,
		poolSize: 1,
		maxCodeCacheSize: 1024,
		bridgeTimeout: 5_000,
		bridgeMemoryLimit: 128,
	});
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => type,
			getByNameAndVersion: () => type,
			getKnownTypes: () => ({}),
		},
		settings: { timezone: 'Australia/Sydney' },
	});
	await workflow.expression.acquireIsolate();
	const values = expressions.map((expression) => {
		try {
			return describe(
				workflow.expression.getParameterValue(expression, null, 0, 0, 'Node', [item], 'manual', {}),
			);
		} catch (error) {
			return `throws ${error.message}`;
		}
	});
	await workflow.expression.releaseIsolate();
	await Expression.disposeExpressionEngine();
	console.log(JSON.stringify(values));
};

void main(process.argv[2], JSON.parse(process.argv[3]));
