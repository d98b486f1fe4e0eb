import type { INodeProperties } from 'n8n-workflow';
import type { Field, Parameter, ReadEndpoint } from '../../../api/mod';
import { locators, type Locator } from '../../shared/pickers';
import type { FieldText } from '../resources/mod';

/** The parameters and fields whose values are chosen from lists. */
const pickers: Readonly<Record<string, Locator | undefined>> = {
	area: locators.areas,
	carerId: locators.workers,
	CarerId: locators.workers,
	categoryId: locators.documentCategories,
	clientId: locators.clients,
	ClientId: locators.clients,
	payerId: locators.payers,
	serviceId: locators.services,
	SkillId: locators.skills,
};

type Input = Pick<INodeProperties, 'type' | 'typeOptions' | 'default' | 'placeholder' | 'modes'>;

/** How the value is entered, as its documented type suggests. */
export function inputFor({
	type,
	default: initial,
	no,
}: Pick<Field, 'type'> & Pick<Parameter, 'default' | 'no'>): Input {
	switch (type) {
		case 'date':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'flag':
			// Off is not sent unless the API has a text for it, so such a flag is on as soon as it is added.
			return { type: 'boolean', default: no === undefined };
		case 'integer':
			// Only counts have a default. The others are ids, which an expression may give as text.
			return initial === undefined
				? { type: 'string', default: '', placeholder: 'e.g. 1042' }
				: { type: 'number', typeOptions: { minValue: 0 }, default: initial };
		default:
			return { type: 'string', default: '' };
	}
}

/**
 * A field for one value of a request.
 *
 * @param sentIn where the value goes
 * @param name its name in the API
 * @param text what a person reads
 * @param input how it is entered; picked or typed as an id when absent
 */
export const describeField = (
	sentIn: 'query' | 'body',
	name: string,
	{ title = name, ...text }: FieldText,
	input: Input = pickers[name] ?? inputFor({ type: 'integer' }),
): INodeProperties => ({
	displayName: title,
	name,
	...input,
	routing: { send: { type: sentIn, property: name } },
	...text,
});

/** A field for a query parameter, whose title and type are in the table of the endpoint. */
export function describeParameter(
	{ parameters }: ReadEndpoint,
	name: string,
	text?: FieldText,
): INodeProperties {
	const { title } = parameters[name];
	return describeField(
		'query',
		name,
		{ title, ...text },
		pickers[name] ?? inputFor(parameters[name]),
	);
}
