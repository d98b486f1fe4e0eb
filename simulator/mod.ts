/** The service as far as the specification goes, for tests and the demo: see README.md. */
export { startSimulator } from './server';
export type { Logged, Login, Simulator, SimulatorOptions } from './server';
export { defaultSwitches, personalData } from './switches';
export type { Cap, Fault, FaultAnswer, Switches } from './switches';
export { createTables } from './tables';
export type { Tables, ProviderSize, Row } from './tables';
export { addRecord, makeRecords, type MakeRecordsOptions } from './addRecords';
export type { ReceivedBody, ReceivedFile } from './writes';
export { idField } from './assumptions';
