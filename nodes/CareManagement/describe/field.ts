import type { INodeProperties } from 'n8n-workflow';
import {
	reads,
	takenFields,
	type Endpoint,
	type Field,
	type Parameter,
	type ReadEndpoint,
	type WriteEndpoint,
} from '../../../api/mod';
import { property } from '../../shared/outputOptions';
import { locatorFor, type ListName } from '../../shared/pickers';
import { listNamedBy, titleOfField, type FieldTexts } from '../resources/mod';

/** Makes a property that holds other properties. A person adds these one by one. The list to choose from is sorted by title. */
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

/**
 * Makes a property for fields or parameters that a person adds by name. Such a property is needed because some names are not documented.
 */
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

/** The panel shows the fields of a record only if a person has chosen Using Fields. */
export const showUsingFields = { show: { specifyBody: ['keypair'] } };

function pickerOf(endpoint: Endpoint, name = '') {
	const list = listNamedBy(endpoint, name);
	const listName = Object.keys(reads).find((key) => reads[key as ListName] === list);
	const also = name === 'SkillId' && endpoint.method !== 'GET' ? 'name' : undefined;
	return listName ? locatorFor(listName as ListName, also) : undefined;
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

function inputFor({ type, ...parameter }: Field | Parameter): Input {
	switch (type) {
		case 'date':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'datetime':
			return { type: 'dateTime', default: '' };
		case 'flag':
			// A switch is on by default, because a person who adds a switch wants it on.
			return 'isState' in parameter
				? { type: 'options', options: states, default: 'open' }
				: { type: 'boolean', default: true };
		case 'integer':
			// An integer without a default is taken for an ID. An expression may give an ID as a text, so the input takes texts.
			return 'default' in parameter
				? { type: 'number', typeOptions: { minValue: 0 }, default: parameter.default }
				: { type: 'string', default: '', placeholder: 'e.g. 1042' };
		default:
			return { type: 'string', default: '' };
	}
}

type Text = FieldTexts[string];

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

/** Describes the field for a query parameter. */
export function describeParameter(
	endpoint: ReadEndpoint,
	name: string,
	text?: Text,
): INodeProperties {
	const { noun, parameters } = endpoint;
	const { title, filter } = parameters[name];
	const picker = pickerOf(endpoint, filter?.field) ?? pickerOf(endpoint, name);
	// The text shortens the noun. For example, "client document" becomes "document".
	const whose = picker ? `${title} whose ${noun.replace('client ', '')}s to return` : {};
	const send = { type: 'query', property: name } as const;
	return describeField(send, title, picker ?? inputFor(parameters[name]), text ?? whose);
}

/**
 * Describes a field of a body. If `text` has no title, the title comes from the name of the field. A field of unknown type is entered like
 * an ID.
 */
export function describeBodyField(
	endpoint: WriteEndpoint,
	name: string,
	text: Text = {},
): INodeProperties {
	const title = titleOfField(endpoint, name);
	const field = takenFields(endpoint)?.[name] ?? { type: 'integer' };
	const input = pickerOf(endpoint, name) ?? inputFor(field);
	return describeField({ type: 'body', property: name }, title, input, text);
}
