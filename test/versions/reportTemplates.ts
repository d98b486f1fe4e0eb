import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';

const folder = join(__dirname, '../../workflows');

interface Template {
	readonly nodes: readonly { readonly type: string; readonly parameters: INodeParameters }[];
}

/** Returns the settings of the reports in the templates, as n8n imports them. Each result also has the file of its template. */
export const reportTemplates = (): { file: string; parameters: INodeParameters }[] =>
	readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.flatMap((file) => {
			const { nodes } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Template;
			return nodes
				.filter(({ type }) => type.endsWith('.careManagementReport'))
				.map(({ parameters }) => ({ file, parameters }));
		});
