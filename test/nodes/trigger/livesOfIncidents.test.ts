import { clockAhead, lateBehindMany, lostTwice } from './exampleLives';
import { testLives } from './testLives';

testLives(
	['incidentCreated', 'sirsIncidentCreated'],
	[
		lostTwice('incidentCreated'),
		lateBehindMany('incidentCreated'),
		lateBehindMany('sirsIncidentCreated'),
		clockAhead('sirsIncidentCreated'),
	],
);
