import { filledTemplates, login, N8n } from '../localN8n/mod';
import type { DemoN8n } from './demoN8n';

/**
 * Makes the `DemoN8n` for the n8n that the demo installs.
 *
 * @param port the port where the editor listens, if the demo opens the editor
 */
export function ownN8n(userFolder: string, port: number): DemoN8n {
	const n8n = new N8n(userFolder);
	return {
		files: n8n.files,
		log: n8n.log,
		addTemplates: async (credentials) => {
			const templates = filledTemplates(credentials);
			await n8n.importCredentials(credentials);
			await n8n.importWorkflows(Object.values(templates));
			return templates;
		},
		execute: (id) => n8n.execute(id),
		openEditor: async () => {
			console.log('\nn8n: starting the editor.');
			const { origin, ended } = await n8n.start(port);
			const failed = ended.then(() => {
				throw new Error(`n8n ended by itself; ${n8n.log} says why.`);
			});
			return { origin, login: `${login.email}, password ${login.password}`, ended: failed };
		},
		stop: () => n8n.stop(),
	};
}
