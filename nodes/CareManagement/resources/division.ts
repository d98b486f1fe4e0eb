import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const division: Resource = {
	name: 'Division',
	value: 'division',
	operations: {
		getAll: getMany(reads.divisions, {
			action: 'Get many divisions',
			description: 'List the divisions of the organisation',
		}),
	},
};
