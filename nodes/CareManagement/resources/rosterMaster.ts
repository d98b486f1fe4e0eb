import { reads } from '../../../api/mod';
import type { Resource } from '../describeResource';
import { getMany } from '../operations';

export const rosterMaster: Resource = {
	name: 'Roster Master',
	value: 'rosterMaster',
	operations: {
		getAll: getMany(reads.rosterMaster, {
			action: 'Get many roster masters',
			description: 'List the roster masters that roster items belong to; deleted ones are left out',
		}),
	},
};
