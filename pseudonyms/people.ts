type Values = Readonly<Record<string, unknown>>;

/** All clients and workers, current or not. The records are clean. */
export interface People {
	readonly clients: readonly Values[];
	readonly workers: readonly Values[];
}

/** The field of each list with the ID of its people. */
export const idFields = { clients: 'ClientId', workers: 'CarerId' } as const;
