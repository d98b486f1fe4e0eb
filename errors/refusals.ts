/**
 * The statuses by which a service refuses a value that it was asked for, such as that of a filter: an answer about the value, not
 * about a right (open question: errors).
 */
export const valueRefusals: readonly number[] = [400, 404, 409, 422];

/** Whether a service refuses a value by this status. */
export const refusesValue = (status: number | undefined): boolean =>
	status !== undefined && valueRefusals.includes(status);

/** Whether by this status a service refuses what is in a request, and may say what: not that something is missing. */
export const refusesContent = (status: number): boolean => [400, 409, 422].includes(status);

/** Whether a service may refuse the form of a write by this status, and not what it holds already. */
export const refusesForm = (status: number | undefined): boolean =>
	status === 400 || status === 422;

/** Whether a service may refuse a limit by this status. It may also fail over a large one; 503 stands for maintenance. */
export const refusesLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/** The statuses by which a service may say that there is no record with an id (open question: noSuchId). */
export const notThere: readonly number[] = [404, 410];
