import { testLives } from './lives';

testLives(['rosterCreated']);
