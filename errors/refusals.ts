/**
 * The statuses with which a service refuses a value in the query, such as the value of a filter (open question: invalidValues). If the user
 * lacks a right, services answer with other statuses.
 */
export const valueRefusals: readonly number[] = [400, 404, 409, 422];

/** Returns whether this status refuses a value. */
export const refusesValue = (status: number | undefined): boolean =>
	status !== undefined && valueRefusals.includes(status);

/**
 * Returns whether this status refuses the content of a request. The answer may then say which part is wrong. Such a status does not mean
 * that a record is missing.
 */
export const refusesContent = (status: number): boolean => [400, 409, 422].includes(status);

/** Returns whether this status may refuse the form of a write. Such a refusal does not depend on the existing records. */
export const refusesForm = (status: number | undefined): boolean =>
	status === 400 || status === 422;

/**
 * Returns whether this status may refuse a limit. A large limit may also make a service fail with a status of 500 or more. The status 503
 * is not included, because it means maintenance.
 */
export const refusesLimit = (status: number): boolean =>
	[400, 413, 414, 422].includes(status) || (status >= 500 && status !== 503);

/** The statuses that may mean "no record has this id" (open question: noSuchId). */
export const notThere: readonly number[] = [404, 410];
