/** What a service has shown of itself. */
export { answersOf, readProfile, startFrom } from './answersOf';
export { givenAtOnce, type KnownSlices } from './givenAtOnce';
