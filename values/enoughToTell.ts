/** This many records of one kind, such as shifts on hold, are enough to show how a service behaves. Fewer records may be an exception. */
export const enoughToTell = 20;
