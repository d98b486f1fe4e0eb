import { writes } from '../../api/mod';
import { parseJson, parseJsonBody, toFieldValue, wrapBody, formatFields } from '../../values/mod';

const {
	createWorker,
	createWorkerSkill,
	updateWorker,
	updateWorkerCompliance,
	updateWorkerDocument,
	updateWorkerSkill,
	uploadWorkerDocument,
} = writes;

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

	it.each([
		[
			createWorkerSkill,
			{ CarerId: '1001', SkillId: ' 7 ', SkillCode: '12' },
			{ CarerId: 1001, SkillId: 7, SkillCode: '12' },
		],
		[
			createWorkerSkill,
			{ Nested: { CarerId: '5', Ids: ['6'] } },
			{ Nested: { CarerId: 5, Ids: [6] } },
		],
		[
			createWorkerSkill,
			{ ExternalId: 'A1', Note: '99999999999999999999' },
			{ ExternalId: 'A1', Note: '99999999999999999999' },
		],
	])('sends digits as an integer where the name ends with Id: %#', (endpoint, values, sent) => {
		expect(formatFields(endpoint, values, 'UTC')).toEqual(sent);
	});

	it.each([
		[updateWorkerDocument, 'LinkId', 'worker document'],
		[updateWorker, 'CarerId', 'worker'],
	])('refuses an update of %p that does not say whose', (endpoint, field, noun) => {
		for (const value of ['', ' ', undefined, null, NaN, 'undefined', 'null']) {
			expect(() => formatFields(endpoint, { [field]: value, Note: 'x' }, 'UTC')).toThrow(
				`${field} is empty, so it is not known which ${noun} to update`,
			);
		}
	});

	it.each([
		[updateWorkerCompliance, { Expiry: '2026-01-01' }, 'Its ID is empty'],
		[updateWorkerCompliance, { ComplianceId: '', Expiry: '2026-01-01' }, 'ComplianceId is empty'],
		[updateWorkerSkill, { CarerId: null, SkillId: 9 }, 'CarerId is empty'],
		// An ID of the person, the address or the payer does not say which record is meant.
		[updateWorkerSkill, { CarerId: 7, Level: 'high' }, 'Its ID is empty'],
		[updateWorkerCompliance, { CarerId: 7, Expiry: '2026-01-01' }, 'Its ID is empty'],
		...['PostCode', 'AreaCode', 'PayerId', 'ClientId', 'DocId'].map(
			(name) => [updateWorkerCompliance, { [name]: 9, Expiry: '' }, 'Its ID is empty'] as const,
		),
		[updateWorkerDocument, { DocId: 9, OtherId: 8, Note: 'x' }, 'LinkId is empty'],
		[updateWorkerCompliance, { OtherId: {}, Expiry: '2026-01-01' }, 'OtherId is empty'],
		[updateWorkerCompliance, { OtherId: { of: 1 }, Expiry: '2026-01-01' }, 'Its ID is empty'],
	] as const)(
		'%#: refuses an update without any id, or with an empty one',
		(endpoint, values, message) => {
			expect(() => formatFields(endpoint, values, 'UTC')).toThrow(message);
			expect(() => parseJsonBody(endpoint, values)).toThrow(message);
		},
	);

	it.each([
		[updateWorkerSkill, { WorkerSkillId: 3, Level: 'high' }],
		[updateWorkerSkill, { CarerId: 7, SkillId: 9, Level: 'high' }],
		[updateWorkerSkill, { QualificationId: 'a-1', Level: 'high' }],
		[updateWorkerCompliance, { LinkId: 3, Expiry: '2026-01-01', PayerId: -1 }],
		[updateWorkerCompliance, { check_id: 3, Expiry: '2026-01-01' }],
		[updateWorker, { CarerId: 7, CarerCode: 'A7' }],
	])('%#: sends an update that says which record', (endpoint, values) => {
		expect(formatFields(endpoint, values, 'UTC')).toEqual(values);
		expect(parseJsonBody(endpoint, JSON.stringify(values))).toEqual(values);
	});

	it.each([
		[updateWorkerSkill, { CarerId: 7 }, /^Choose the Skill\. Or enter the ID that the service/],
		[updateWorkerSkill, { SkillId: 9 }, /^Choose the Worker\. Or enter/],
		[updateWorkerSkill, {}, /^Choose the Worker and the Skill\. Or enter/],
		[updateWorkerSkill, { CarerId: '', SkillId: 9 }, /^Enter the CarerId/],
		[updateWorkerCompliance, { CarerId: 7 }, /^Enter the ID that the service/],
	])('%#: says what to choose for an update', (endpoint, values, nextStep) => {
		const format = () => formatFields(endpoint, { ...values, Level: 'high' }, 'UTC');
		expect(format).toThrow(expect.objectContaining({ nextStep: expect.stringMatching(nextStep) }));
	});

	it('refuses an update that changes nothing', () => {
		expect(() => formatFields(updateWorker, { CarerId: 7, Email: '' }, 'UTC')).toThrow(
			'There is nothing to send for the worker',
		);
	});

	it('identifies a document by an ID above zero', () => {
		expect(formatFields(updateWorkerDocument, { LinkId: '12', Note: 'x' }, 'UTC')).toEqual({
			LinkId: 12,
			Note: 'x',
		});
		expect(() => formatFields(updateWorkerDocument, { LinkId: 'x' }, 'UTC')).toThrow(
			'LinkId must be an ID',
		);
	});

	it.each([NaN, Infinity, 2 ** 60])('refuses the number %s in any field', (number) => {
		for (const name of ['Phone1', 'Nickname'])
			expect(() => formatFields(createWorker, { [name]: number }, 'UTC')).toThrow(
				/must be a text, or| is not a number$|has more digits/,
			);
		expect(() => toFieldValue('text', number, 'UTC', 'Card')).toThrow('Card must be a text, or');
	});

	it.each([
		[updateWorker, { CarerId: 7 }],
		[updateWorkerSkill, { CarerId: 7, SkillId: 2, ExpiryDate: null }],
		[updateWorkerDocument, { LinkId: 7, Note: ' ' }],
	])('%#: refuses to update nothing', (endpoint, fields) => {
		expect(() => formatFields(endpoint, fields, 'UTC')).toThrow('There is nothing to send');
		const ids = Object.fromEntries(Object.entries(fields).filter(([name]) => name.endsWith('Id')));
		expect(() => parseJsonBody(endpoint, ids)).toThrow('There is nothing to send');
		const withoutValue = { ...ids, Email: undefined };
		expect(() => parseJsonBody(endpoint, withoutValue)).toThrow('There is nothing to send');
	});

	it('takes an update by an ID of its own that gives another skill', () => {
		const fields = { LinkId: 7, SkillId: 2 };
		expect(formatFields(updateWorkerSkill, fields, 'UTC')).toEqual(fields);
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

	it.each([
		// If an expression is between quotes, it may give this text: 0400","CarerId":"9
		'{"CarerId":5,"Phone1":"0400","CarerId":"9"}',
		'{"a":{"b":1,"b":2}}',
		'[{"a" : 1, "a":[]}]',
		'{"a\\"":1,"a\\"":2}',
	])('refuses %s, which names a field twice', (typed) => {
		expect(() => parseJson(typed, 'Tags')).toThrow(/^Tags names a field twice$/);
	});

	it.each([
		'{"a":"x\\":","b":"\\\\","c":": {\\"a\\":1}"}',
		'["a", ": x", "b:"]',
		'{"a":{"a":[{"a":1},{"a":2}]}}',
		'"a"',
		'7',
	])('takes %s, which does not', (typed) =>
		expect(parseJson(typed, 'Tags')).toEqual(JSON.parse(typed)),
	);

	it('takes texts of many megabytes', () => {
		const value = { a: 'x"\\'.repeat(4_000_000) };
		expect(parseJson(JSON.stringify(value), 'Tags')).toEqual(value);
	});

	it('refuses what is no JSON without repeating it', () => {
		expect(() => parseJson('{Wilhelmina}', 'Tags')).toThrow(/^Tags is not valid JSON$/);
	});
});

describe('parseJsonBody()', () => {
	it.each([
		[updateWorker, '{"CarerId":1,"carerid":2,"Status":"x"}'],
		[updateWorker, { CarerId: 1, carer_id: 2, Status: 'x' }],
		[createWorker, '[{"FirstName":"A","first-name":null}]'],
		[uploadWorkerDocument, { Note: 'a', NOTE: 'b' }],
	])('%#: refuses a field that is there in two spellings', (endpoint, typed) => {
		expect(() => parseJsonBody(endpoint, typed)).toThrow(/^The JSON body names a field twice: /);
	});

	it('takes names that differ', () => {
		const body = { Phone1: '1', Phone2: '2', Tags: { a: '1', A: '2' } };
		expect(parseJsonBody(createWorker, body)).toEqual(body);
	});

	it.each([
		[createWorker, '{"Current":true}', { Current: 'TRUE' }],
		[createWorker, [{ Current: false }], { Current: 'FALSE' }],
		[updateWorker, '[{"CarerId":"7","City":"X"}]', { CarerId: 7, City: 'X' }],
		[updateWorker, '{"CarerCode":"A7","Status":""}', { CarerCode: 'A7', Status: '' }],
		[createWorkerSkill, '{"CarerId":"7","Code":"7"}', { CarerId: 7, Code: '7' }],
		[updateWorkerDocument, '{"LinkId":"7","Note":""}', { LinkId: 7, Note: '' }],
		[uploadWorkerDocument, '{}', {}],
		[uploadWorkerDocument, '{"Note":null}', { Note: null }],
	])('%#: takes the documented shape', (endpoint, typed, body) => {
		expect(parseJsonBody(endpoint, typed)).toEqual(body);
	});

	it.each([
		'{"FirstName":"A"}',
		'{"CarerId":null,"FirstName":"A"}',
		'{"CarerId":"","CarerCode":"A"}',
	])('refuses %s for a worker, because it does not say whose', (typed) => {
		expect(() => parseJsonBody(updateWorker, typed)).toThrow(
			'is empty, so it is not known which worker',
		);
	});

	it.each([0, -1, 'abc', true, { a: 1 }])('refuses %j as the id of an update', (id) => {
		expect(() => parseJsonBody(updateWorker, { CarerId: id, Status: 'x' })).toThrow(
			/^CarerId must be/,
		);
		expect(() => parseJsonBody(updateWorkerDocument, { LinkId: id, Note: 'x' })).toThrow(
			/^LinkId must be/,
		);
		expect(() => formatFields(updateWorker, { CarerId: id, Status: 'x' }, 'UTC')).toThrow(
			/^CarerId must be/,
		);
	});

	it.each([
		'{"LinkId":9007199254740993,"Note":"x"}',
		'{"LinkId":"9007199254740993","Note":"x"}',
		'{"LinkId":[7],"Note":"x"}',
		'{"LinkId":7,"SkillIds":[0],"Note":"x"}',
		'{"LinkId":7,"CarerId":0}',
		'{"LinkId":7,"Amount":9007199254740993}',
	])('refuses %s, whose numbers cannot be meant', (typed) => {
		expect(() => parseJsonBody(updateWorkerDocument, typed)).toThrow(/ must be | has more digits/);
	});

	it('keeps moments as they are', () => {
		const DateOfBirth = new Date(0);
		expect(parseJsonBody(createWorker, { DateOfBirth })).toEqual({ DateOfBirth });
	});

	const worker = [createWorker, updateWorker];
	const object = [createWorkerSkill, updateWorkerDocument, uploadWorkerDocument];
	it.each([
		...[...worker, ...object].flatMap((endpoint) =>
			['12', 'null', '"text"', '[]', 7, true, null, '[[]]'].map(
				(typed) => [endpoint, typed] as const,
			),
		),
		...worker.flatMap((endpoint) =>
			['{}', '[{}]', '[{"A":1},{"A":2}]', '[1]'].map((typed) => [endpoint, typed] as const),
		),
		...object.map((endpoint) => [endpoint, '[{"LinkId":1}]'] as const),
	])('%#: refuses another shape', (endpoint, typed) => {
		expect(() => parseJsonBody(endpoint, typed)).toThrow(/The JSON body must be/);
	});

	it.each(['{"Note":"x"}', '{"LinkId":""}', '{"LinkId":null,"Note":"x"}', '{"LinkId":"null"}'])(
		'refuses %s for a document, because it does not say which',
		(typed) => {
			expect(() => parseJsonBody(updateWorkerDocument, typed)).toThrow('LinkId is empty');
		},
	);
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
});
