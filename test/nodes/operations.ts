import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';

const careManagement = new CareManagement();

export const { description, methods } = careManagement;

/** An operation of the node, and the request that it makes. */
export interface Operation {
	/** The parameters that choose the operation. */
	readonly chosen: INodeParameters;
	/** A name such as `incident getAll` or `category getAll document`. */
	readonly label: string;
	readonly method: string;
	readonly url: string;
}

interface Routed {
	routing?: {
		request?: { method?: string; url?: string };
		send?: { type?: string; property?: string };
	};
}

interface Choice extends Routed {
	value: string;
	name: string;
	action?: string;
}

const node = (parameters: INodeParameters): INode => ({
	id: '1',
	name: description.displayName,
	type: description.name,
	typeVersion: 1,
	position: [0, 0],
	parameters,
});

const isShown = (property: INodeProperties, parameters: INodeParameters) =>
	NodeHelpers.displayParameter(parameters, property, node(parameters), description, parameters);

/** Returns the properties that n8n shows when these parameters are set, including properties in collections. */
export const shown = (parameters: INodeParameters): INodeProperties[] =>
	description.properties
		.filter((property) => isShown(property, parameters))
		.map((property) =>
			property.type === 'collection'
				? {
						...property,
						options: (property.options as INodeProperties[]).filter((inner) =>
							isShown(inner, parameters),
						),
					}
				: property,
		);

export const choices = (name: string, parameters: INodeParameters): Choice[] =>
	(shown(parameters).find((property) => property.name === name)?.options ?? []) as Choice[];

/** Every operation of the node that sends a request. The resource Text is left out, because it has no request of its own. */
export const operations: Operation[] = choices('resource', {})
	.filter(({ value }) => value !== 'text')
	.flatMap(({ value: resource }) =>
		choices('operation', { resource }).flatMap(({ value: operation, routing }) => {
			const chosen = { resource, operation };
			const types = choices('categoryType', chosen);
			const parts = types.length > 0 ? types : [undefined];
			return parts.map((type) => ({
				chosen: type ? { ...chosen, categoryType: type.value } : chosen,
				label: [resource, operation, type?.value].filter(Boolean).join(' '),
				method: routing?.request?.method ?? '',
				url: type?.routing?.request?.url ?? routing?.request?.url ?? '',
			}));
		}),
	);

/** A field of the node that puts something into the query or the body of a request. */
export interface SentField {
	readonly property: string;
	readonly field: INodeProperties;
	/** The name of the collection that has the field. It is empty for a field at the top. */
	readonly within: string;
}

/**
 * Returns the fields that send something when these parameters are set, including fields in collections.
 */
export function sentFields(type: 'query' | 'body', parameters: INodeParameters): SentField[] {
	const sends = (field: INodeProperties, within: string): SentField[] => {
		const property = (field as Routed).routing?.send?.property;
		return (field as Routed).routing?.send?.type === type && property !== undefined
			? [{ property, field, within }]
			: [];
	};
	return shown(parameters).flatMap((field) => [
		...sends(field, ''),
		...(field.type === 'collection'
			? (field.options as INodeProperties[]).flatMap((inner) => sends(inner, field.name))
			: []),
	]);
}
