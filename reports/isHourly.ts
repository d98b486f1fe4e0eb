/** Whether the unit of a service is the hour, in the spellings that are in use. */
export const isHourly = (unit: unknown): boolean =>
	/^(h|hr|hrs|hour|hours|hourly)$/i.test(String(unit ?? '').trim());
