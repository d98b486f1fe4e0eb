import type { INodePropertyMode, INodeProperties } from 'n8n-workflow';

/** A field that takes a person or thing from a searchable list, or by its ID. */
type Locator = Pick<INodeProperties, 'type' | 'default' | 'modes'>;

const byList = (searchListMethod: string): INodePropertyMode => ({
	displayName: 'From List',
	name: 'list',
	type: 'list',
	typeOptions: { searchListMethod, searchable: true },
});

const byId: INodePropertyMode = {
	displayName: 'By ID',
	name: 'id',
	type: 'string',
	placeholder: 'e.g. 1042',
	validation: [
		{
			type: 'regex',
			properties: { regex: '^\\s*\\d+\\s*$', errorMessage: 'The ID must be a whole number' },
		},
	],
};

const byName: INodePropertyMode = {
	displayName: 'By Name',
	name: 'name',
	type: 'string',
	placeholder: 'e.g. North',
};

const unset = { mode: 'list', value: '' };

export const clientLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchClients'), byId],
};

export const workerLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchWorkers'), byId],
};

export const payerLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchPayers'), byId],
};

export const serviceLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchServices'), byId],
};

export const documentCategoryLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchDocumentCategories'), byId],
};

export const areaLocator: Locator = {
	type: 'resourceLocator',
	default: unset,
	modes: [byList('searchAreas'), byName],
};
