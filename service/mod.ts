/** What a service has shown of itself. */
export { answersOf, readProfile, startFrom } from './answersOf';
export { givenAtOnce } from './givenAtOnce';
