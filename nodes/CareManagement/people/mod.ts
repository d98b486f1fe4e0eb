/**
 * Stand-ins for people, made from the lists of people. In what a model reads, stand-ins replace names and IDs. In what a model sends, names
 * and IDs replace stand-ins.
 */
export { hiderOf, type HidePeople } from './hidePeople';
export { hidesPeople, pseudonymsOf } from './pseudonymsOf';
export { isTextOperation, replaceText } from './replaceText';
export { hideIds, mayHoldStandIns, takeStandIns } from './takeStandIns';
