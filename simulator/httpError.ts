/** An answer that is not a success: its status, and a reason in words. */
export class HttpError extends Error {
	/**
	 * @param statusCode an HTTP status of `openapi.json`
	 * @param message the reason
	 * @param headers headers that belong to the answer
	 */
	constructor(
		readonly statusCode: number,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}
}
