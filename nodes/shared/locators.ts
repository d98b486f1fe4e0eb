import type { INodePropertyMode, INodeProperties } from 'n8n-workflow';

/** A field whose value is chosen from a searchable list or typed. */
export type Locator = Pick<INodeProperties, 'type' | 'default' | 'modes'>;

type Typed = Pick<INodePropertyMode, 'displayName' | 'name' | 'placeholder'>;

// Without a pattern, because n8n gives patterns little time, which fails runs on a busy machine. toInteger() checks.
const byId: Typed = {
	displayName: 'By ID',
	name: 'id',
	placeholder: 'e.g. 1042',
};

const byName: Typed = { displayName: 'By Name', name: 'name', placeholder: 'e.g. North' };

/** The API gives the lists of people whole or not at all, and they are long. */
const slow = {
	hint: 'The whole list is read, so it may take a while to open the first time. By ID is quick.',
};

const locator = (
	searchListMethod: string,
	typed: Typed = byId,
	list: Pick<INodePropertyMode, 'hint'> = {},
): Locator => ({
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod, searchable: true },
			...list,
		},
		{ ...typed, type: 'string' },
	],
});

export const areaLocator = locator('searchAreas', byName);
export const clientLocator = locator('searchClients', byId, slow);
export const documentCategoryLocator = locator('searchDocumentCategories');
export const incidentCategoryLocator = locator('searchIncidentCategories');
export const payerLocator = locator('searchPayers');
export const serviceLocator = locator('searchServices');
export const skillLocator = locator('searchSkills');
export const workerLocator = locator('searchWorkers', byId, slow);
