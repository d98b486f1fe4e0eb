/** Values on their way out, as the API spells them. */
export { formatFields, parseJson, parseJsonBody, wrapBody } from './body';
export { type Day, addDays, dayOf, midpoint, parseDay } from './dates';
export { type Query, emptyFilter, formatQuery } from './formatQuery';
export { groupBy } from './groupBy';
export { withIntegerIds } from './ids';
export { isEmpty, isUnset } from './isEmpty';
export { isObject } from './isObject';
export { toBoolean, toDay, toFieldValue, toId, toText } from './values';
