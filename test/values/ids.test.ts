import { DateTime } from 'luxon';
import { isIdName, isKnownId, toJsonValue } from '../../values/ids';

it('isIdName() knows a field of ids by its name', () => {
	const ids = ['Id', 'CarerId', 'SkillIds', 'carer_id', 'WorkerID', '_ReferringId'];
	expect(ids.filter((name) => !isIdName(name))).toEqual([]);
	const others = ['Paid', 'PAID', 'Valid', 'Identity', 'PostCode', 'AreaCode', 'Kids', 'void'];
	expect(others.filter(isIdName)).toEqual([]);
});

it('isKnownId() knows the ids of the tables, those inside records too', () => {
	const known = ['CarerId', 'SkillId', 'PayerId', 'AgreementItemId'];
	expect(known.filter((name) => !isKnownId(name))).toEqual([]);
	// In the tables of fields, RosterId is a text, and WorkerSkillId does not exist.
	expect(['RosterId', 'WorkerSkillId'].filter(isKnownId)).toEqual([]);
});

describe('toJsonValue()', () => {
	it('makes integers of ids and texts of booleans, at any depth, and leaves all else as it is', () => {
		const at = DateTime.fromISO('2026-03-31T00:00:00Z');
		const others = { Identity: '42', ExternalId: 'a42', Note: '42', Rate: 1.5, AreaId: null };
		const given = {
			...others,
			ClientId: ' 42 ',
			PayerId: '-1',
			LinkId: '007',
			at,
			shifts: [{ RosterItemId: '7', StartTime: '0900' }, '8'],
			SkillIds: ['1', 2],
			isNight: [{ on: true }, false],
		};
		const before = JSON.stringify(given);
		const { at: moment, ...written } = toJsonValue(given) as typeof given;
		expect(written).toEqual({
			...others,
			ClientId: 42,
			PayerId: -1,
			LinkId: 7,
			shifts: [{ RosterItemId: 7, StartTime: '0900' }, '8'],
			SkillIds: [1, 2],
			isNight: [{ on: 'TRUE' }, 'FALSE'],
		});
		expect(moment).toBe(at);
		expect(JSON.stringify(given)).toBe(before);
	});

	const none = [0, '0', '00', -0, ' 0 ', '-3', -3];
	const noInteger = [1.5, '1.5', '1e3', '0x10', true, 2 ** 53, '9007199254740993', 1e300];
	it.each([...none, ...noInteger])('refuses %p as an id', (value) => {
		for (const name of ['CarerId', 'WorkerSkillId']) {
			for (const body of [{ [name]: value }, { List: [{ [name]: value }] }]) {
				expect(() => toJsonValue(body)).toThrow(new RegExp(`^${name} must be`));
			}
		}
		expect(() => toJsonValue({ SkillIds: [1, value] })).toThrow(/^SkillIds must be/);
	});

	it.each(['A1', [5], { id: 5 }])('refuses %p for an id that the tables know', (value) => {
		expect(() => toJsonValue({ CarerId: value })).toThrow(/^CarerId must be/);
	});

	it('refuses 0 where a negative number means none', () => {
		expect(() => toJsonValue({ PayerId: 0 })).toThrow(/^PayerId must be/);
	});

	it('refuses a number that JavaScript has rounded, whatever its field', () => {
		const rounded = JSON.parse('{"Reference":12345678901234567890}') as object;
		expect(() => toJsonValue(rounded)).toThrow(/^Reference has more digits/);
		expect(toJsonValue({ Reference: '12345678901234567890' })).toEqual({
			Reference: '12345678901234567890',
		});
	});
});
