import { writes } from '../../api/mod';
import { parseJson, parseJsonBody, wrapBody, formatFields } from '../../client/mod';

const { createWorker, createWorkerSkill, updateWorker, updateWorkerDocument } = writes;

describe('formatFields()', () => {
	it('formats documented fields by their type, keeps others, and leaves out what is not set', () => {
		const values = {
			FirstName: 'Ada',
			DateOfBirth: '1990-12-10T00:00:00',
			Current: true,
			CarerId: ' 7 ',
			Email: '  ',
			Phone1: null,
			Suburb: undefined,
			HasCar: false,
			Tags: { night: true },
			' ': 'nameless',
		};
		expect(formatFields(createWorker, values, 'Australia/Sydney')).toEqual({
			FirstName: 'Ada',
			DateOfBirth: '1990-12-10',
			Current: 'TRUE',
			CarerId: 7,
			HasCar: 'FALSE',
			Tags: { night: 'TRUE' },
		});
	});

	it('identifies a document by a whole number', () => {
		expect(formatFields(updateWorkerDocument, { LinkId: '12' }, 'UTC')).toEqual({ LinkId: 12 });
		expect(() => formatFields(updateWorkerDocument, { LinkId: 'x' }, 'UTC')).toThrow(
			'LinkId must be a whole number',
		);
	});

	it('refuses to send nothing', () => {
		expect(() => formatFields(createWorker, { FirstName: '' }, 'UTC')).toThrow(
			'There is nothing to send for the worker',
		);
	});
});

describe('parseJson()', () => {
	it('reads text and leaves anything else as it is', () => {
		const value = { a: 1 };
		expect(parseJson('{"a":1}', 'Tags')).toEqual(value);
		expect(parseJson(value, 'Tags')).toBe(value);
	});

	it('refuses what is no JSON without repeating it', () => {
		expect(() => parseJson('{Wilhelmina}', 'Tags')).toThrow(/^Tags is not valid JSON$/);
	});
});

describe('parseJsonBody()', () => {
	it.each([
		['{"Current":true}', { Current: 'TRUE' }],
		[[{ Current: false }], [{ Current: 'FALSE' }]],
	])('takes %j', (typed, body) => expect(parseJsonBody(typed)).toEqual(body));

	it.each(['12', 'null', '"text"', '{}', '[]', 7, true, null])('refuses %j', (typed) => {
		expect(() => parseJsonBody(typed)).toThrow('must be an object with at least one field');
	});
});

describe('wrapBody()', () => {
	const ada = { FirstName: 'Ada' };

	it.each([
		['wraps a new worker, as the specification shows', createWorker, false, [ada]],
		['wraps a changed worker when asked to', updateWorker, true, [ada]],
		['leaves a changed worker alone when asked to', updateWorker, false, ada],
		['wraps nothing else', createWorkerSkill, true, ada],
	] as const)('%s', (_, endpoint, wrap, body) => {
		expect(wrapBody(endpoint, ada, wrap)).toEqual(body);
	});

	it('wraps a list no second time', () => {
		expect(wrapBody(createWorker, [ada], true)).toEqual([ada]);
	});
});
