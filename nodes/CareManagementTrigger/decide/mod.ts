/** What is new, changed or gone. No I/O. */
export * from './advance';
export * from './reconcile';
export * from './records';
