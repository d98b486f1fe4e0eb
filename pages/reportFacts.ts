import { DateTime } from 'luxon';
import { reports, type Report } from '../reports/mod';
import { plural, table } from './table';
import { importAddress, templates, type Template } from './templates';

/** Example values for settings that a report needs, but that are empty at first. */
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
	withoutValidCheck: { checks: 'First Aid Certificate' },
	payrollTimesheets: { dates: { choice: 'lastWeek' } },
};

/** A list that a report reads. */
export interface ListOfReport {
	/** What people call the records, in the plural. */
	readonly noun: string;
	readonly path: string;
	readonly isOptional: boolean;
}

/** Returns what people call the records of a list, in the plural. */
const nounOf = (noun: string): string => (noun === 'roster item' ? 'shifts' : plural(noun));

/** Returns all lists that a report reads with its default settings, or with the settings in `examples`. */
const readsOf = (key: string): ListOfReport[] =>
	Object.values(reports[key].prepare(examples[key] ?? {}, DateTime.now(), false).reads).map(
		({ endpoint: { noun, path }, optional = false }) => ({
			...{ noun: nounOf(noun), path, isOptional: optional },
		}),
	);

/**
 * Returns the lists that a report reads, each list once. If a report reads a list several times, the list is optional only if each reading
 * is optional.
 */
export const listsOf = (key: string): ListOfReport[] =>
	[...Map.groupBy(readsOf(key), ({ path }) => path).values()].map((same) => ({
		...same[0],
		isOptional: same.every(({ isOptional }) => isOptional),
	}));

const count = (number: number): string => Math.ceil(number).toLocaleString('en');

const textOf = ({ description, entry, isOption }: Report['settings'][string]): string =>
	[
		description
			.replaceAll('|', '\\|')
			.replace(/\n/g, ' ')
			.replace(/(?<![.!?])$/, '.'),
		...(entry.kind === 'number'
			? [`A number from ${count(entry.least)} to ${count(entry.most)}.`]
			: []),
		...(isOption ? ['This setting is under **Options**.'] : []),
	].join(' ');

const settingsTable = ({ settings }: Report): string =>
	table(
		['Setting', 'What it changes'],
		Object.values(settings).map((setting) => [setting.title, textOf(setting)]),
	);

/**
 * Returns the smallest number of requests that a template sends a day, in words. If the template runs less than once a day, or has no
 * schedule, the number is for one run.
 */
const costOf = (lists: number, { runsADay }: Template): string => {
	if (runsADay === undefined || runsADay < 1) return `${lists} a run`;
	return `${count(lists * runsADay)} a day`;
};

/**
 * Makes the generated part of a report's page: settings, lists, templates and cost.
 *
 * @param key the key of the report in the catalogue
 */
export function reportFacts(key: string): string {
	const lists = listsOf(key);
	const requests = readsOf(key).length;
	const own = templates.filter(({ report }) => report === key);
	const withTemplates = table(
		['Template', 'Runs', 'Requests, at least'],
		own.map((template) => [template.title, template.when, costOf(requests, template)]),
	);
	const addresses = own.map(
		({ title }, index) => `${title}:\n\n\`\`\`\n${importAddress(own[index])}\n\`\`\``,
	);
	return [
		'## Settings',
		settingsTable(reports[key]),
		'## Rights and lists',
		'The user of the credential needs the right to read these lists. If the user may not read an optional list, the mail says what is missing.',
		table(
			['List', 'In the API', 'Needed'],
			lists.map(({ noun, path, isOptional }) => [
				noun,
				`\`${path}\``,
				isOptional ? 'optional' : 'yes',
			]),
		),
		'## What does it cost',
		own.length > 0
			? `A run sends at least ${requests} requests to your care system. A long list needs several requests. Some lists need extra requests, to check that nothing is missing.`
			: `A run sends at least ${requests} requests to your care system. No template starts this report on a schedule: you choose how often.`,
		...(own.length > 0
			? [
					withTemplates,
					'## Addresses to import',
					'Open a new workflow. In the menu ⋯, choose **Import**, then **From URL**, and paste this address:',
					...addresses,
				]
			: []),
	].join('\n\n');
}

/** Makes the table with the lists of each report, for people who ask for rights. */
export const listsTable = (): string =>
	table(
		['Report', 'Required', 'Optional'],
		Object.entries(reports).map(([key, { title }]) => {
			const paths = (optional: boolean) =>
				listsOf(key)
					.filter(({ isOptional }) => isOptional === optional)
					.map(({ path }) => `\`${path}\``)
					.join(', ');
			return [`[${title}](reports/${key}.md)`, paths(false) || '–', paths(true) || '–'];
		}),
	);

/** Makes the table of all templates. It says when each template runs, and gives the address for its import. */
export const templatesTable = (): string =>
	table(
		['Template', 'Runs', 'Address to import'],
		templates.map((template) => {
			const page =
				template.report !== undefined && template.report in reports
					? `reports/${template.report}.md`
					: `reference/templates.md#${template.title
							.toLowerCase()
							.replace(/[^\w -]/g, '')
							.replace(/ /g, '-')}`;
			return [`[${template.title}](${page})`, template.when, `\`${importAddress(template)}\``];
		}),
	);
