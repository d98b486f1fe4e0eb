/** What can start a workflow, and the settings of a trigger. */
export { isSet, type Change, type Values } from './changes';
export { events, eventsWhere, eventsWith, type TriggerEvent, type Watch } from './events';
export { getEventFields } from './getEventFields';
export {
	getSettings,
	hasSameFilters,
	hasSameQuery,
	maxDaysAhead,
	passes,
	passesQuery,
	type Selection,
	type Settings,
} from './getSettings';
export { groupOf, identify, isId, isOwnId, type Identity } from './identify';
