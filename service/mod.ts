/** The facts that a service has shown about itself. */
export { answersOf, readProfile, readValueAnswers, startFrom } from './answersOf';
export { clean } from './clean';
export { givenAtOnce, type KnownSlices } from './givenAtOnce';
