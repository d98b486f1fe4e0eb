/** What a person is told when something fails, and what to do next. */
export {
	CareManagementError,
	type Failure,
	InputError,
	endpointError,
	failureOf,
	failures,
	redirect,
	requestError,
	statuses,
	unsentFailures,
} from './errors';
export {
	notThere,
	refusesContent,
	refusesForm,
	refusesLimit,
	refusesValue,
	valueRefusals,
} from './refusals';
