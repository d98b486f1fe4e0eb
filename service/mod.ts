/** Remembers what a service has shown about itself, and cleans its records. */
export { answersOf, readProfile, readValueAnswers, startFrom } from './answersOf';
export { clean } from './clean';
export { givenAtOnce, type KnownSlices } from './givenAtOnce';
