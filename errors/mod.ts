/** The errors for people. Each error says what failed, and gives advice. */
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
