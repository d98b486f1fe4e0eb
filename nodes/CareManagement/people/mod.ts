/** Stand-ins for people: the lists that they are made from, and what a model gives and gets. */
export { hiderOf, type HidePeople } from './hidePeople';
export { hidesPeople, pseudonymsOf } from './pseudonymsOf';
export { isTextOperation, replaceText } from './replaceText';
export { hideIds, mayHoldStandIns, takeStandIns } from './takeStandIns';
