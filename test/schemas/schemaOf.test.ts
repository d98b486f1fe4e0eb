import { schemaOf } from '../../schemas/schemaOf';
import {
	date,
	datetime,
	decimal,
	flag,
	integer,
	negativeIsNone,
	notShown,
	nullable,
	text,
	texts,
	time,
} from '../../api/field';

describe('schemaOf()', () => {
	it('names the type of each clean value, before null where the value can be that', () => {
		const { properties } = schemaOf({
			integer,
			negativeIsNone,
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
			negativeIsNone: { type: ['integer', 'null'] },
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
});
