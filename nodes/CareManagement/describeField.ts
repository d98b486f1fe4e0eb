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

/** How a value of a documented type is entered. */
function inputFor({
	type,
	default: initial,
	no,
}: Pick<Field, 'type'> & Pick<Parameter, 'default' | 'no'>): Pick<
	INodeProperties,
	'type' | 'typeOptions' | 'default' | 'placeholder'
> {
	switch (type) {
		case 'date':
			return { type: 'dateTime', typeOptions: { dateOnly: true }, default: '' };
		case 'flag':
			// A flag that the API cannot be told to switch off is on as soon as it is added.
			return { type: 'boolean', default: no === undefined };
		case 'integer':
			// A count has a default. Other integers are ids, which expressions give as text, too.
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
 * @param documented the parameter or field in the tables of the API
 * @param details what the tables do not say
 */
export const describeField = (
	sentIn: 'query' | 'body',
	name: string,
	displayName: string,
	documented: Parameter | Field,
	{ picker, ...details }: FieldDetails,
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
	details: FieldDetails,
): INodeProperties =>
	describeField('query', name, parameters[name].title, parameters[name], details);
