import { reads } from '../../../api/mod';
import type { Resource } from '../defineResource';

export const shift: Resource = {
	name: 'Shift',
	value: 'shift',
	fields: [
		{
			displayName:
				'Which parameters choose the worker is not documented. Ask the operator of the service, and add them under Options, Query Parameters.',
			name: 'workerNotice',
			type: 'notice',
			default: '',
		},
	],
	getNext: {
		endpoint: reads.nextShift,
		action: 'Get next shift of worker',
		description:
			'Returns the next shift of a worker. Choose it only if it is known which parameters choose the worker, which is not documented; Roster has a filter for that.',
	},
	getPrevious: {
		endpoint: reads.previousShift,
		action: 'Get previous shift of worker',
		description:
			'Returns the previous shift of a worker. Choose it only if it is known which parameters choose the worker, which is not documented; Roster has a filter for that.',
	},
};
