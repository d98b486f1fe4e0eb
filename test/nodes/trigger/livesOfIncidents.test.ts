import { testLives } from './lives';

testLives(['incidentCreated', 'sirsIncidentCreated']);
