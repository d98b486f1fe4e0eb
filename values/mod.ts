/** Formats values for requests in the spelling of the API, and reads days, ids and empty values. */
export { formatFields, namingsOf, parseJson, parseJsonBody, toFieldValue, wrapBody } from './body';
export { birthOf, tellsPerson } from './birthOf';
export { toBoolean, toDay, toId, toText } from './convert';
export { type Day, addDays, dayOf, daysBetween, midpoint, parseDay, standsForNone } from './dates';
export { enoughToTell } from './enoughToTell';
export { foldLetters } from './foldLetters';
export { foldName, looseName, namesInAnyOrder } from './foldName';
export { type Query, anyState, emptyFilter, formatQuery } from './formatQuery';
export { groupBy } from './groupBy';
export { idOf, isIdName, isKnownId, toJsonValue } from './ids';
export { isEmpty, isNoDate, isObject, isUnset, isUnsetDate } from './isEmpty';
export { codeText, isNone } from './isNone';
export { isNobodysAddress, isPlaceholder } from './isPlaceholder';
export { mayBeLimit, usualLimits } from './mayBeLimit';
