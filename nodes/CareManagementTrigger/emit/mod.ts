/** The items of records. */
export { toChangedItem, toCreatedItem } from './toItem';
