import { testLives } from './testLives';

testLives(['timesheetCreated']);
