/** Reading operations. They make the answer for one input item. */
export { answerModel } from './answerModel';
export { waitUntilQuiet } from './getRecord';
export { readRecords } from './readRecords';
export { getUserQuery, isBlank, requireValue, type Memoize } from './readRequest';
