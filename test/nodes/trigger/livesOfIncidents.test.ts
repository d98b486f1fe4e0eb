import { testLives } from './testLives';

testLives(['incidentCreated', 'sirsIncidentCreated']);
