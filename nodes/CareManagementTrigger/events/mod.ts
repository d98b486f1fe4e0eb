/** The events that can start a workflow, and the settings of a trigger. */
export * from './changes';
export * from './events';
export * from './getEventFields';
export * from './getSettings';
export * from './identify';
