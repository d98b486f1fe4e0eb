import { createTables, startSimulator, type Simulator, type Tables } from '../../simulator/mod';

/** The day of all questions: the same seed and clock give the same records, and so the same answers. */
export const now = '2026-03-11 09:00:00';

const size = { clients: 60, workers: 40, weeksBack: 8, weeksAhead: 2, incidents: 120 };

/** The records that the questions are about. */
export const careTables = (): Tables => createTables({ seed: 1, now, size });

/** Starts a service that has these records. */
export const startCareService = async (tables: Tables): Promise<Simulator> =>
	await startSimulator({ now, tables });
