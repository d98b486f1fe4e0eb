/**
 * The statuses by which a service refuses a value in the query, such as the value of a filter. They are about the value, and not about a
 * missing right (open question: errors).
 */
export const valueRefusals: readonly number[] = [400, 404, 409, 422];

/** Whether a service refuses a value by this status. */
export const refusesValue = (status: number | undefined): boolean =>
	status !== undefined && valueRefusals.includes(status);

/** Whether a service refuses the content of a request by this status, and may say which part. It does not mean that a record is missing. */
export const refusesContent = (status: number): boolean => [400, 409, 422].includes(status);

/** Whether a service may refuse the form of a write by this status, independent of its existing records. */
export const refusesForm = (status: number | undefined): boolean =>
	status === 400 || status === 422;

/**
 * Whether a service may refuse a limit by this status. It may also fail because of a large limit, by a status from 500 on. A 503 means
 * maintenance.
 */
export const refusesLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/** The statuses by which a service may say that there is no record with an id (open question: noSuchId). */
export const notThere: readonly number[] = [404, 410];
