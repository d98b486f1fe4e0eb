/** Whether a date of the service is set, readable or not. */
export const isSet = (value: unknown): boolean =>
	!['', '0000-00-00'].includes(
		String(value ?? '')
			.trim()
			.slice(0, 10),
	);
