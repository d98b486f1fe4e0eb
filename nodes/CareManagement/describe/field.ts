import type { INodeProperties } from 'n8n-workflow';
import type { Field, Parameter, ReadEndpoint } from '../../../api/mod';
import { property } from '../../shared/outputOptions';
import { locatorFor, searchMethods, type ListName } from '../../shared/pickers';
import { titleOf, type FieldTexts } from '../resources/mod';

/** A property for several others that are added one by one, in the order of their names. */
export const collection = (
	displayName: string,
	name: string,
	placeholder: string,
	options: INodeProperties[],
): INodeProperties => ({
	displayName,
	name,
	type: 'collection',
	placeholder,
	default: {},
	options: [...options].sort((a, b) => a.displayName.localeCompare(b.displayName, 'en')),
});

/** A property for things that the user adds by name and value, because the documentation does not show them all. */
export function pairs(
	title: string,
	name: string,
	item: string,
	text: { description: string; placeholder?: string; type?: INodeProperties; value: string },
): INodeProperties {
	const { description, placeholder, type, value } = text;
	const values = [
		property('Name', 'name', 'string', {
			default: '',
			...(placeholder && { placeholder }),
			description: `Name of the ${item.toLowerCase()}, spelled as the service spells it`,
		}),
		...(type ? [type] : []),
		property('Value', 'value', 'string', { default: '', description: value }),
	];
	return {
		displayName: `${title}s`,
		name,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: `Add ${title}`,
		default: {},
		description,
		options: [{ displayName: item, name: item.toLowerCase(), values }],
	};
}

/** For a field of the record, where the record is not written as JSON. */
export const showUsingFields = { show: { specifyBody: ['keypair'] } };

/** The lists that ids and areas are chosen from, by the field that holds them. */
const lists: Readonly<Record<string, ListName>> = {
	Area: 'areas',
	CarerId: 'workers',
	CategoryId: 'documentCategories',
	ClientId: 'clients',
	PayerId: 'payers',
	ServiceId: 'services',
	SkillId: 'skills',
};

export const listSearch = searchMethods(...Object.values(lists));

/** The picker for a field or, where that is not shown, for a parameter that is spelled like it. */
function pickerOf(name = '') {
	const field = Object.keys(lists).find((one) => one.toLowerCase() === name.toLowerCase());
	return field ? locatorFor(lists[field]) : undefined;
}

type Input = Pick<
	INodeProperties,
	'type' | 'typeOptions' | 'options' | 'default' | 'placeholder' | 'modes'
>;

const states = [
	{ name: 'All', value: 'all' },
	{ name: 'Closed', value: 'closed' },
	{ name: 'Open', value: 'open' },
];

/** How a value is entered, as its documented type suggests. */
function inputFor({ type, ...parameter }: Field | Parameter): Input {
	switch (type) {
		case 'date':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'flag':
			// Who adds a flag means that it is on.
			return 'isState' in parameter
				? { type: 'options', options: states, default: 'open' }
				: { type: 'boolean', default: true };
		case 'integer':
			// Only counts have a default. The others are ids, which an expression may give as text.
			return 'default' in parameter
				? { type: 'number', typeOptions: { minValue: 0 }, default: parameter.default }
				: { type: 'string', default: '', placeholder: 'e.g. 1042' };
		default:
			return { type: 'string', default: '' };
	}
}

type Text = FieldTexts[string];

/** A field that is sent under its own name. */
const describeField = (
	send: { type: 'query' | 'body'; property: string },
	displayName: string,
	input: Input,
	text: Text,
): INodeProperties => ({
	displayName,
	name: send.property,
	...input,
	routing: { send },
	...(typeof text === 'string' ? { description: text } : text),
});

/** A field for a query parameter, whose title and type are in the table of the endpoint. */
export function describeParameter(
	{ noun, parameters }: ReadEndpoint,
	name: string,
	text?: Text,
): INodeProperties {
	const { title, filter } = parameters[name];
	const picker = pickerOf(filter?.field) ?? pickerOf(name);
	// Of a client document, the document.
	const whose = picker ? `${title} whose ${noun.replace('client ', '')}s to return` : {};
	const send = { type: 'query', property: name } as const;
	return describeField(send, title, picker ?? inputFor(parameters[name]), text ?? whose);
}

/**
 * A field of a body. Its title is its name as words, where the text has no other.
 *
 * @param field its entry in the table of the endpoint; typed as an id when absent
 */
export function describeBodyField(name: string, text: Text, field?: Field): INodeProperties {
	const title = titleOf(name.replace('Carer', 'Worker'));
	const picker = name === 'SkillId' ? locatorFor('skills', 'name') : pickerOf(name);
	const input = picker ?? inputFor(field ?? { type: 'integer' });
	return describeField({ type: 'body', property: name }, title, input, text);
}
