import { createTables, startSimulator, type Simulator, type Tables } from '../../simulator/mod';

/** The time at which all questions are asked. The same seed and time give the same records, and so the same answers. */
export const now = '2026-03-11 09:00:00';

/** Makes the records that the questions are about. `npm run simulator` has the same records if its `--now` is this time. */
export const careTables = (): Tables => createTables({ seed: 1, now });

/** Starts a service that has these records. */
export const startCareService = async (tables: Tables): Promise<Simulator> =>
	await startSimulator({ now, tables });
