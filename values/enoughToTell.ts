/**
 * How many records of one kind, such as shifts on hold, must show something before it counts as the way of a
 * service and not as an exception.
 */
export const enoughToTell = 20;
