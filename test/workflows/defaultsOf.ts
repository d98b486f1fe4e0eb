import { readTemplate } from '../../localN8n/templates';

/** Returns the settings in the file of a template. Each address is replaced by another address, and each expression by a fixed value. */
export function defaultsOf(template: string): Record<string, unknown> {
	const node = readTemplate(template).nodes.find(({ name }) => name === 'Fill in here');
	const { assignments } = node?.parameters.assignments as {
		assignments: { name: string; value: unknown }[];
	};
	const expressions: Readonly<Record<string, string>> = {
		now: '2026-03-02T08:00',
		month: '2026-02',
		timeZone: 'Australia/Sydney',
	};
	return Object.fromEntries(
		assignments.map(({ name, value }) => [
			name,
			String(value).startsWith('=')
				? (expressions[name] ?? '2026-03-02')
				: String(value).replace('@example.com', '@care.example'),
		]),
	);
}
