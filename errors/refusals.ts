/**
 * The statuses that refuse a value in the query, such as the value of a filter. These statuses are about the value. A missing right has
 * other statuses (open question: errors).
 */
export const valueRefusals: readonly number[] = [400, 404, 409, 422];

/** Whether this status refuses a value. */
export const refusesValue = (status: number | undefined): boolean =>
	status !== undefined && valueRefusals.includes(status);

/**
 * Whether this status refuses the content of a request. The service may then say which part is wrong. Such a status does not mean that a
 * record is missing.
 */
export const refusesContent = (status: number): boolean => [400, 409, 422].includes(status);

/** Whether this status may refuse the form of a write. The existing records play no part in such a refusal. */
export const refusesForm = (status: number | undefined): boolean =>
	status === 400 || status === 422;

/**
 * Whether this status may refuse a limit. A large limit may also make a service fail with a status from 500 on. A 503 does not count,
 * because it means maintenance.
 */
export const refusesLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/** The statuses that may mean "no record has this id" (open question: noSuchId). */
export const notThere: readonly number[] = [404, 410];
