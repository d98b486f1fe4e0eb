/** Writes: each record once, in the order of the items. */
export { joinAttempt } from './joinAttempt';
export { ChangedMoreError } from './lookAndWrite';
export { prepareWrite } from './prepareWrite';
export { writeInOrder } from './writeInOrder';
