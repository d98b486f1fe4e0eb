/**
 * This many records of one kind, such as shifts on hold, are enough to show a behaviour. Fewer records may be an exception of the service.
 */
export const enoughToTell = 20;
