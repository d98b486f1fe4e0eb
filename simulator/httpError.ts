/** An answer that is not a success: its status and, for whoever reads the simulator's answers, the reason. */
export class HttpError extends Error {
	/**
	 * @param status an HTTP status of the specification
	 * @param message the reason
	 * @param headers headers that belong to the answer
	 */
	constructor(
		readonly status: number,
		message: string,
		readonly headers: Record<string, string> = {},
	) {
		super(message);
	}
}
