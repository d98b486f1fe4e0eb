/** How many records of one kind, such as shifts on hold, must show something. Fewer records may be an exception of the service. */
export const enoughToTell = 20;
