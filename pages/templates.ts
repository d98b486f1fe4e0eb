import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { homepage } from '../package.json';

interface Node {
	readonly type: string;
	readonly parameters: Readonly<Record<string, unknown>>;
}

/** A template to import, as the pages describe it. */
export interface Template {
	/** The name of the template's file in `workflows/`, without the ending. */
	readonly file: string;
	readonly title: string;
	/** The key of the report that the template makes. */
	readonly report?: string;
	/** When the template runs, in words. */
	readonly when: string;
	/** How many times a day the template runs. Undefined if people or events start it. */
	readonly runsADay?: number;
}

interface Interval {
	readonly field?: string;
	readonly minutesInterval?: number;
	readonly hoursInterval?: number;
	readonly expression?: string;
	readonly triggerAtDay?: readonly number[];
	readonly triggerAtHour?: number;
}

/** The words for the start of a template that has no schedule. */
const starts: Readonly<Record<string, string>> = {
	manualTrigger: 'when you click',
	formTrigger: 'when the form is sent',
	chatTrigger: 'when somebody asks',
	careManagementTrigger: 'when a shift changes',
	mcpTrigger: 'when an MCP client asks',
};

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Returns how often a schedule runs. */
function scheduleOf({
	field = 'days',
	...interval
}: Interval): Pick<Template, 'when' | 'runsADay'> {
	// The templates have only one kind of cron expression: every few minutes, at a fixed second.
	const minutes =
		interval.minutesInterval ?? Number(/\*\/(\d+)/.exec(interval.expression ?? '')?.[1]);
	if (/minutes|cron/.test(field) && !(minutes > 0)) {
		throw new Error(`pages/templates.ts does not know how often this runs: ${interval.expression}`);
	}
	const hours = interval.hoursInterval ?? 1;
	switch (field) {
		case 'minutes':
		case 'cronExpression':
			return { when: `every ${minutes} minutes`, runsADay: (24 * 60) / minutes };
		case 'hours':
			return { when: hours === 1 ? 'every hour' : `every ${hours} hours`, runsADay: 24 / hours };
		case 'weeks': {
			const days = interval.triggerAtDay ?? [1];
			const names = days.map((day) => weekdays[day]).join(' and ');
			return { when: `every ${names} at ${interval.triggerAtHour}`, runsADay: days.length / 7 };
		}
		case 'months':
			return { when: 'on the first of each month', runsADay: 12 / 365 };
		default:
			return { when: `every day at ${interval.triggerAtHour}`, runsADay: 1 };
	}
}

function readTemplate(path: string): Template {
	const { name, nodes } = JSON.parse(readFileSync(path, 'utf8')) as { name: string; nodes: Node[] };
	const ofType = (type: string) => nodes.find((node) => node.type.endsWith(`.${type}`));
	const schedule = ofType('scheduleTrigger')?.parameters.rule as
		{ interval: Interval[] } | undefined;
	const [, when = 'when you start it'] =
		Object.entries(starts).find(([type]) => ofType(type) !== undefined) ?? [];
	return {
		file: basename(path, '.json'),
		title: name,
		report: ofType('careManagementReport')?.parameters.operation as string | undefined,
		...(schedule ? scheduleOf(schedule.interval[0]) : { when }),
	};
}

/** All templates, in the order of their titles. */
export const templates: readonly Template[] = globSync('workflows/*.json')
	.map((path) => readTemplate(path.replaceAll('\\', '/')))
	.sort((one, other) => one.title.localeCompare(other.title, 'en'));

/** Returns the address from which n8n imports a template. */
export const importAddress = ({ file }: Template): string =>
	`${homepage
		.replace(/#.*/, '')
		.replace(
			'https://github.com',
			'https://raw.githubusercontent.com',
		)}/main/workflows/${file}.json`;
