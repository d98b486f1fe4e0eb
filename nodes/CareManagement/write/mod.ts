/** The operations that write. The items are written one after another, in their order. */
export { WrittenOtherwiseError } from './confirm';
export { joinAttempt } from './joinAttempt';
export { prepareWrite } from './prepareWrite';
export { writeInOrder } from './writeInOrder';
export { rowOf } from './writeOrder';
