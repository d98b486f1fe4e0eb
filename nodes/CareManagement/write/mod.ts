/** The operations that write. Each record is written once, in the order of the items. */
export { WrittenOtherwiseError } from './confirm';
export { joinAttempt } from './joinAttempt';
export { prepareWrite } from './prepareWrite';
export { writeInOrder } from './writeInOrder';
export { rowOf } from './writeOrder';
