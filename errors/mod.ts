/** What a person is told when something fails, and what to do next. */
export {
	CareManagementError,
	type Failure,
	InputError,
	endpointError,
	explainedFailures,
	explainedStatuses,
	failureError,
	failureOf,
	redirect,
	statusError,
	unsentFailures,
} from './errors';
