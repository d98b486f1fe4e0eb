import { schemaOf } from '../../schemas/schemaOf';
import {
	date,
	datetime,
	decimal,
	flag,
	integer,
	integerOrNone,
	notShown,
	nullable,
	records,
	text,
	texts,
	time,
} from '../../api/field';

describe('schemaOf()', () => {
	it('names the type of each clean value, before null where the value can be that', () => {
		const { properties } = schemaOf({
			integer,
			integerOrNone,
			decimal,
			text,
			nullableText: nullable(text),
			flag,
			date,
			datetime,
			time,
			texts,
			notShown,
		});
		expect(properties).toEqual({
			integer: { type: 'integer' },
			integerOrNone: { type: ['integer', 'null'] },
			decimal: { type: 'number' },
			text: { type: 'string' },
			nullableText: { type: ['string', 'null'] },
			flag: { type: 'boolean' },
			date: { type: ['string', 'null'] },
			datetime: { type: ['string', 'null'] },
			time: { type: 'string' },
			texts: { type: 'array', items: { type: 'string' } },
			notShown: {},
		});
	});

	it('nests the records inside a record, and requires no field that comes only with a parameter', () => {
		expect(schemaOf({ Id: integer, Items: records({ GST: flag }, 'includeItems') })).toEqual({
			type: 'object',
			properties: {
				Id: { type: 'integer' },
				Items: {
					type: 'array',
					items: { type: 'object', properties: { GST: { type: 'boolean' } }, required: ['GST'] },
				},
			},
			required: ['Id'],
		});
	});

	it('takes in the fields of all tables, and requires those that are in each', () => {
		const { properties, required } = schemaOf({ Id: integer, Help: text }, { Id: integer });
		expect(Object.keys(properties ?? {})).toEqual(['Id', 'Help']);
		expect(required).toEqual(['Id']);
	});
});
