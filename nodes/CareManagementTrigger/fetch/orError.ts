import { CareManagementError } from '../../../errors/mod';

/**
 * Takes a failure for a result: for what an alert must not wait for.
 *
 * @param task something that may fail
 * @returns its result, or why it failed
 * @throws anything else that is thrown
 */
export const orError = async <Result>(
	task: Promise<Result>,
): Promise<Result | CareManagementError> =>
	await task.catch(async (error: unknown) =>
		error instanceof CareManagementError ? error : await Promise.reject(error),
	);
