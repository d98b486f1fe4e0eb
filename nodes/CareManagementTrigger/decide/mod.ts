/** Functions that decide what is new, what has changed, and what is gone. They do no I/O. */
export * from './advance';
export * from './findMoved';
export * from './recognise';
export * from './reconcile';
export * from './records';
export * from './watchedDays';
