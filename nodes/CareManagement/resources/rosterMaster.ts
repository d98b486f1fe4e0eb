import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const rosterMaster: Resource = {
	name: 'Roster Master',
	value: 'rosterMaster',
	getAll: getMany(reads.rosterMaster, {
		action: 'Get many roster masters',
		description: 'List the roster masters that roster items belong to; deleted ones are left out',
	}),
};
