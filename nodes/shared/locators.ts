import type { INodePropertyMode, INodeProperties } from 'n8n-workflow';

/** A field that takes a person or thing from a searchable list, or as it is written by hand. */
export type Locator = Pick<INodeProperties, 'type' | 'default' | 'modes'>;

type ByHand = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder'>;

// No pattern to check it by: n8n stops patterns by the clock, which fails runs on a busy machine. toInteger() checks.
const byId: ByHand = {
	displayName: 'By ID',
	name: 'id',
	placeholder: 'e.g. 1042',
};

const byName: ByHand = { displayName: 'By Name', name: 'name', placeholder: 'e.g. North' };

const locator = (searchListMethod: string, byHand: ByHand = byId): Locator => ({
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
		},
		{ ...byHand, type: 'string' },
	],
});

export const areaLocator = locator('searchAreas', byName);
export const clientLocator = locator('searchClients');
export const documentCategoryLocator = locator('searchDocumentCategories');
export const incidentCategoryLocator = locator('searchIncidentCategories');
export const payerLocator = locator('searchPayers');
export const serviceLocator = locator('searchServices');
export const workerLocator = locator('searchWorkers');
