import type { INodeProperties } from 'n8n-workflow';
import type { Field, Parameter, ReadEndpoint } from '../../api/mod';
import type { Locator } from '../shared/locators';

/** What the tables of the API do not say about a field of the node. */
export interface FieldDetails {
	readonly description?: string;
	readonly placeholder?: string;
	/** How the value is chosen, where it is not typed. */
	readonly picker?: Locator;
}

/** A parameter, or a field of a record, in the tables of the API. */
type Documented = Pick<Field, 'type'> & Pick<Parameter, 'default' | 'no'>;

/** How the value is entered. */
type Input = Pick<INodeProperties, 'type' | 'typeOptions' | 'default' | 'placeholder'>;

function inputFor({ type, default: initial, no }: Documented): Input {
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
 * A field for one value of a request, entered as its documented type suggests.
 *
 * @param sentIn where the value goes
 * @param name the name in the API
 * @param displayName the name for people
 * @param documented its type, and more where it is a parameter
 * @param details what the tables do not say
 */
export const describeField = (
	sentIn: 'query' | 'body',
	name: string,
	displayName: string,
	documented: Documented,
	{ picker, ...details }: FieldDetails = {},
): INodeProperties => ({
	displayName,
	name,
	...(picker ?? inputFor(documented)),
	routing: { send: { type: sentIn, property: name } },
	...details,
});

/**
 * A field for a query parameter.
 *
 * @param endpoint the endpoint that takes the parameter
 * @param name the name of the parameter
 * @param details what the table of the endpoint does not say
 */
export const describeParameter = <Endpoint extends ReadEndpoint>(
	{ parameters }: Endpoint,
	name: keyof Endpoint['parameters'] & string,
	details?: FieldDetails,
): INodeProperties =>
	describeField('query', name, parameters[name].title, parameters[name], details);
