/** The number of records that the service gives when no limit counts (specification: "Limits"). */
export const defaultLimit = 200;

/**
 * Whether an answer could have been cut off, so that the list may go on.
 *
 * Below the documented default no limit is plausible but a round one. From there on any number may be somebody's limit.
 *
 * @param count how many records came
 * @param asked how many were asked for
 */
export const mayBeTruncated = (count: number, asked: number): boolean =>
	count >= asked || count >= defaultLimit || (count > 0 && (count % 10 === 0 || count % 25 === 0));

/**
 * Whether an answer looks cut off so much that it must not pass for the whole when nothing more can be asked: it is as
 * long as was asked, or as long as somebody would choose a limit.
 *
 * @param count how many records came
 * @param asked how many were asked for
 */
export const looksTruncated = (count: number, asked: number): boolean =>
	count >= asked || (count > 0 && count % 50 === 0);
