import { reads } from '../../../api/mod';
import { getMany, type Resource } from '../defineResource';

export const dexCase: Resource = {
	name: 'Case',
	value: 'case',
	getAll: getMany(reads.cases, {
		action: 'Get many DEX cases',
		description:
			'Returns the DEX cases; which fields they have is not documented. Choose it to look up the case of a roster item (DEXCaseId).',
	}),
};
