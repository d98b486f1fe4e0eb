/** Stand-ins for people. They are made from lists of people, and replace names and IDs in a model's input and output. */
export { hiderOf, type HidePeople } from './hidePeople';
export { hidesPeople, pseudonymsOf } from './pseudonymsOf';
export { isTextOperation, replaceText } from './replaceText';
export { hideIds, mayHoldStandIns, takeStandIns } from './takeStandIns';
