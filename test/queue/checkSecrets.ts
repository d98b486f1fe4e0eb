import { names } from '../n8n/marks';
import type { Check } from './stage';

/** The table with the output of nodes. */
const executionData = 'execution_data';

/** Checks that n8n's logs and database hold no secrets, and that only the data of executions hold a name. */
export const checkSecrets: Check = {
	name: "No key or secret in logs and database, and a name only in n8n's data of executions",
	workflows: () => [],

	run: async ({ queue, simulator }) => {
		const { key, secret } = simulator.admin;
		const texts = new Map([...queue.readLogs(), ...queue.dumpTables()]);
		const found = [...texts].flatMap(([where, text]) =>
			[key, secret, names.staff]
				.filter((mark) => text.includes(mark))
				.filter((mark) => mark !== names.staff || where !== executionData)
				.map((mark) => `${mark} is in ${where}`),
		);
		if (found.length > 0) throw new Error(found.join('; '));
		// If this name is found, the search works.
		if (!texts.get(executionData)?.includes(names.staff)) throw new Error('No name was found.');
		return `${texts.size} tables and logs`;
	},
};
