import { hugeBurst, longAbsence } from './life';
import { testLives } from './lives';

testLives(
	['rosterCreated'],
	[
		hugeBurst('rosterCreated', true),
		hugeBurst('rosterCreated', false),
		longAbsence('rosterCreated'),
	],
);
