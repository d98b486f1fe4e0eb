import type { Values } from '../../../nodes/CareManagementTrigger/events/changes';
import { compareIncidents } from '../../../nodes/CareManagementTrigger/events/changes';

const incident = (given: Values = {}): Values => ({
	_ReferringId_1: 5,
	CategoryId: 8,
	Closed: 0,
	TaskClosed: 0,
	IsReportable: 0,
	Reported24Hour: 0,
	Reported5Day: 0,
	AssignedTo: 'me@care.example',
	AssignedToSecond: '',
	...given,
});

describe('compareIncidents()', () => {
	it.each<[change: string, before: Values, after: Values]>([
		['closed', {}, { Closed: 1 }],
		['reopened', { Closed: 1 }, {}],
		['becameReportable', {}, { IsReportable: 1 }],
		['noLongerReportable', { IsReportable: 1 }, {}],
		['reassigned', {}, { AssignedTo: 'you@care.example' }],
		['reassigned', {}, { AssignedTo: '' }],
		['reassigned', {}, { AssignedToSecond: 'you@care.example' }],
	])('calls an incident %s: %j to %j', (change, before, after) => {
		expect(compareIncidents(incident(before), incident(after))).toEqual([change]);
	});

	it('returns every change', () => {
		const after = incident({ Closed: 1, IsReportable: 1, AssignedTo: 'you@care.example' });
		expect(compareIncidents(incident(), after)).toEqual([
			'closed',
			'becameReportable',
			'reassigned',
		]);
	});

	it.each<[before: Values, after: Values]>([
		[{}, { CategoryId: 9, TaskClosed: 1, Reported24Hour: 1, Reported5Day: 1 }],
		[{ AssignedTo: null }, { AssignedTo: '' }],
		[{ AssignedTo: 'Me@Care.example ' }, {}],
		[
			{ Closed: '1', IsReportable: true },
			{ Closed: 1, IsReportable: '1' },
		],
		[
			{ Closed: '0', IsReportable: null },
			{ Closed: false, IsReportable: '' },
		],
		// The value was encrypted with an old Secret, so it cannot be read.
		[{ AssignedTo: undefined }, {}],
	])('returns nothing for %j to %j', (before, after) => {
		expect(compareIncidents(incident(before), incident(after))).toEqual([]);
	});
});
