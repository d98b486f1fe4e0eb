/** Functions that make items from records. */
export { toChangedItems, toCreatedItem } from './toItem';
