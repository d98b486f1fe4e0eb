import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const statement: Resource = {
	name: 'Statement',
	value: 'statement',
	getAll: getMany(reads.statements, {
		action: 'Get many statements',
		description: 'List the statements',
	}),
};
