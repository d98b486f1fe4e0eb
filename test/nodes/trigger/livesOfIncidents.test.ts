import { lostTwice } from './exampleLives';
import { testLives } from './testLives';

testLives(['incidentCreated', 'sirsIncidentCreated'], [lostTwice('incidentCreated')]);
