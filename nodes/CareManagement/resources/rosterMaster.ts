import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const rosterMaster: Resource = {
	name: 'Roster Master',
	value: 'rosterMaster',
	getAll: getMany(reads.rosterMaster, {
		action: 'Get many roster masters that roster items belong to',
		description:
			'Returns roster masters: client, default service and day, and whether they are complete; deleted ones are left out. Choose it for what shifts belong to; the shifts themselves are in Roster.',
	}),
};
