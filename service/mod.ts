/** What a service has shown of itself. */
export { type Answers, answersOf, readProfile, startFrom } from './answersOf';
