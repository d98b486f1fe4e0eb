/** An error that becomes an answer with an error status. Its message says the reason. */
export class HttpError extends Error {
	/** @param headers further headers of the answer */
	constructor(
		readonly statusCode: number,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}
}
