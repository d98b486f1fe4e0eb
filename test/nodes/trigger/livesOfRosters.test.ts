import { datedAhead, hugeBurst, longAbsence } from './exampleLives';
import { testLives } from './testLives';

testLives(
	['rosterCreated'],
	[
		hugeBurst('rosterCreated', true),
		hugeBurst('rosterCreated', false),
		longAbsence('rosterCreated'),
		datedAhead('rosterCreated'),
	],
);
