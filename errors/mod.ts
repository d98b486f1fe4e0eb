/** The messages for people when something fails, with advice. */
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
