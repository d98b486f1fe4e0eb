/** Tests that the texts for people promise only what the specification says, and that they state the law correctly. */
import { globSync, readFileSync } from 'node:fs';
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { findEndpoint } from '../../api/mod';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { CareManagementTrigger } from '../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { description, operations, sentFields, shown } from './operations';

const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
const templates = ['serious-incident-email', 'weekly-roster'].map((name) =>
	readFileSync(`workflows/${name}.json`, 'utf8'),
);

const texts = [
	readme,
	...templates,
	// The page about templates calls the flag Reported24Hour "reported within 24 hours", which is no deadline.
	...globSync(['docs/**/*.md', 'CHANGELOG.md'], { exclude: ['docs/reference/templates.md'] }).map(
		(page) => readFileSync(page, 'utf8'),
	),
	readFileSync('package.json', 'utf8'),
	JSON.stringify(description),
	JSON.stringify(new CareManagementTrigger().description),
	JSON.stringify(new CareManagementReport().description),
];

function filterOf(chosen: INodeParameters, name: string): string {
	const field = sentFields('query', chosen).find(({ property }) => property === name)?.field;
	return field?.description ?? '';
}

const list = (resource: string): INodeParameters => ({ resource, operation: 'getAll' });

describe('the law', () => {
	const sentences = texts.flatMap((text) => text.split(/(?<=[.;])\s|\\n|\n\n/));

	it('is told in full wherever hours are', () => {
		const told = sentences.filter((sentence) => /24[- ]hour/i.test(sentence));
		expect(told.length).toBeGreaterThanOrEqual(2);
		for (const sentence of told) expect(sentence).toMatch(/Priority 1|5 business days/);
	});

	it('gives no 24 hours to every serious incident', () => {
		expect(readme).toMatch(/Priority 1.*24 hours.*Priority 2.*30 days/s);
		expect(readme).toMatch(/NDIS.*24 hours.*5 business days/s);
		expect(templates[0]).toMatch(/Priority 1.*24 hours.*Priority 2.*30 days/s);
	});
});

it('every filter by a date that is not documented says so', () => {
	const dates = operations
		.filter(({ method, chosen }) => method === 'GET' && chosen.operation === 'getAll')
		.flatMap(({ chosen, method, url }) => {
			const endpoint = findEndpoint(method, url);
			if (endpoint?.method !== 'GET') return [];
			return Object.entries(endpoint.parameters)
				.filter(([name, { type }]) => type === 'date' && !name.startsWith('service'))
				.map(([name, { fieldNotShown }]) => ({
					text: filterOf(chosen, name),
					isNotShown: fieldNotShown === true,
				}));
		});
	expect(dates.some(({ isNotShown }) => isNotShown)).toBe(true);
	for (const { text, isNotShown } of dates) {
		expect(text.includes('Which date is compared is not documented.')).toBe(isNotShown);
	}
});

it('Assigned To is an e-mail address where the specification says so, and a user elsewhere', () => {
	expect(filterOf(list('clientNote'), 'assignedTo')).toMatch(/^E-mail address/);
	const trigger = new CareManagementTrigger().description.properties.find(
		({ name }) => name === 'filters',
	)?.options as INodeProperties[];
	for (const text of [
		filterOf(list('incident'), 'assignedTo'),
		filterOf(list('sirsIncident'), 'assignedTo'),
		trigger.find(({ name }) => name === 'assignedTo')?.description,
	]) {
		expect(text).toMatch(/^User .* not documented/);
	}
});

it('says that the categories of serious incidents are not documented, nor their clients', () => {
	const category = JSON.stringify(new CareManagementTrigger().description).match(
		/"displayName":"Category".*?"description":"([^"]*)"/,
	)?.[1];
	expect(category).toMatch(/serious incidents .* not documented/);
	const options = shown(list('sirsIncident')).find(({ name }) => name === 'options');
	const addNames = (options?.options as INodeProperties[]).find(({ name }) => name === 'addNames');
	expect(addNames?.description).toMatch(/serious incidents .* not documented/);
	expect(addNames?.description).toMatch(/shows no client for serious incidents/);
});

it('says what is not known of shifts on leave', () => {
	expect(filterOf(list('roster'), 'onHoldType')).toMatch(/on leave or not.*not documented/);
});

it('a filter that can only be switched on says so', () => {
	for (const name of ['closed', 'taskClosed']) {
		expect(filterOf(list('clientNote'), name)).toContain('It can only be switched on');
	}
});
