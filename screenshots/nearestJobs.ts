import { DateTime } from 'luxon';
import type { Person } from './person';
import type { Walk } from './walk';

const notionCredential = { name: 'Notion', type: 'notionApi', data: { apiKey: 'made up' } };
const hubSpotCredential = {
	name: 'HubSpot',
	type: 'hubspotAppToken',
	data: { appToken: 'made up' },
};

/**
 * The options that n8n would list from an account at Notion or HubSpot. The keys are the names of the options. The value of an option for
 * Notion ends with the type of the property, for example `Day|date`.
 */
const listed = {
	...{ Day: 'Day|date', Client: 'Client|relation', Open: 'Open|checkbox' },
	...{ Reportable: 'Reportable|checkbox', Email: 'email' },
};

/**
 * Opens an empty canvas. There is no account, so the lists that n8n would load from an account are invented. Everything
 * else is real.
 */
async function begin({ editor: { page } }: Person): Promise<void> {
	const options = Object.entries(listed).map(([name, value]) => ({ name, value }));
	const id = '11111111-1111-4111-8111-111111111111';
	const results = [{ name: 'Care', value: id, url: `https://www.notion.so/${id}` }];
	await page.route('**/rest/dynamic-node-parameters/options', (route) =>
		route.fulfill({ json: { data: options } }),
	);
	await page.route('**/rest/dynamic-node-parameters/resource-locator-results', (route) =>
		route.fulfill({ json: { data: { results } } }),
	);
	await page.goto('/workflow/new');
}

const inNotion = { credentials: [notionCredential], begin };
const inHubSpot = { credentials: [hubSpotCredential], begin };

/**
 * Runs the node, which fails because there is no account. n8n calls a service only after all required parameters are filled in. So this
 * error shows that the person has filled in everything.
 */
async function tryOut({ editor }: Person): Promise<void> {
	await editor.executeNode();
	await editor.waitForText(
		'node-error-message',
		/connection cannot be established|Authorization failed/,
	);
}

/** Adds Notion’s node for a list of pages. Each page of the list must match all filters. */
async function openPages(person: Person): Promise<void> {
	await person.addNode('Notion', 'Notion', 'Get many database pages');
	await person.pick('dataSourceId', 'Care', 'Care');
	await person.choose('filterType', 'Build Manually');
	await person.choose('matchType', 'All Filters');
}

async function addCondition(person: Person, property: string, condition: string): Promise<void> {
	await person.editor.page.getByText('Add Condition', { exact: true }).click();
	await person.choose('key', property);
	await person.choose('condition', condition);
}

/** The jobs of Notion and HubSpot that are most similar to our jobs. */
export const nearestJobs = {
	enterCredential: {
		job: 'Notion: enter the credential and test it',
		credentials: [],
		begin: async ({ editor }) => {
			await editor.page.goto('/home/credentials');
		},
		async walk(person) {
			await person.newCredential('Notion API', { apiKey: 'made up' });
			await person.editor.waitForText('editCredential-modal', 'Couldn’t connect');
		},
	},
	shiftsOfClient: {
		...inNotion,
		job: 'Notion: this week’s pages of one relation; columns cannot be chosen',
		async walk(person) {
			await openPages(person);
			await addCondition(person, 'Day', 'This Week');
			await addCondition(person, 'Client', 'Contains');
			await person.enter('relationValue', '22222222-2222-4222-8222-222222222222');
			await tryOut(person);
		},
	},
	reportableIncidents: {
		...inNotion,
		job: 'Notion: pages with two boxes ticked since a day',
		async walk(person) {
			await openPages(person);
			await addCondition(person, 'Open', 'Equals');
			await person.editor.parameter('checkboxValue').last().click();
			await addCondition(person, 'Reportable', 'Equals');
			await person.editor.parameter('checkboxValue').last().click();
			await addCondition(person, 'Day', 'On Or After');
			await person.enterDate('dateValue', DateTime.local().minus({ weeks: 6 }).toISODate());
			await tryOut(person);
		},
	},
	newSeriousIncidents: {
		...inNotion,
		job: 'Notion: a trigger for new pages, tested',
		async walk(person) {
			await person.addNode('Notion', 'Notion', 'On page added to database');
			await person.pick('dataSourceId', 'Care', 'Care');
			await tryOut(person);
		},
	},
	newWorker: {
		...inHubSpot,
		job: 'HubSpot: a new contact',
		async walk(person) {
			await person.addNode('HubSpot', 'HubSpot', 'Create or update a contact');
			await person.enter('email', 'ada.walker@example.com');
			await person.add('Add Property', 'First Name');
			await person.add('Add Property', 'Last Name');
			await person.enter('firstName', 'Ada');
			await person.enter('lastName', 'Walker');
			await tryOut(person);
		},
	},
	skillOfWorker: {
		...inHubSpot,
		job: 'HubSpot: a contact into a list',
		async walk(person) {
			await person.addNode('HubSpot', 'HubSpot', 'Add a contact to a list');
			await person.enter('email', 'ada.walker@example.com');
			await person.enter('listId', '7');
			await tryOut(person);
		},
	},
	timesheets: {
		...inNotion,
		job: 'Notion: all pages of the last fortnight',
		async walk(person) {
			await openPages(person);
			await person.editor.parameter('returnAll').click();
			await addCondition(person, 'Day', 'On Or After');
			await person.enterDate('dateValue', DateTime.local().minus({ days: 14 }).toISODate());
			await tryOut(person);
		},
	},
	clients: {
		...inHubSpot,
		job: 'HubSpot: all contacts, with their e-mail addresses',
		async walk(person) {
			await person.addNode('HubSpot', 'HubSpot', 'Get many contacts');
			await person.editor.parameter('returnAll').click();
			await person.add('Add option', 'Contact Properties to Include');
			await person.editor.page.getByText('Choose...', { exact: true }).click();
			await person.choose('properties', 'Email');
			await tryOut(person);
		},
	},
} satisfies Record<string, Walk>;
