/** The items of records. */
export { toChangedItems, toCreatedItem } from './toItem';
