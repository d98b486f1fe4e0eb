import { renamedBack } from './exampleLives';
import { testLives } from './testLives';

testLives(['timesheetCreated'], [renamedBack('timesheetCreated')]);
