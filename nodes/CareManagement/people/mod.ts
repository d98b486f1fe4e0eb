/**
 * Stand-ins for people, made from the lists of people. In a model's output, names and IDs become stand-ins. In its input, stand-ins become
 * names and IDs.
 */
export { hiderOf, type HidePeople } from './hidePeople';
export { hidesPeople, pseudonymsOf } from './pseudonymsOf';
export { isTextOperation, replaceText } from './replaceText';
export { hideIds, mayHoldStandIns, takeStandIns } from './takeStandIns';
