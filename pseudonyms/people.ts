type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, current or not, as `clean()` of `service/` returns them. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
}

/** The field that has the ID of the people, for each list. */
export const idFields = { clients: 'ClientId', workers: 'CarerId' } as const;
