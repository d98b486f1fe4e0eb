/** The service as far as the specification goes, for tests and the demo: see README.md. */
export { startSimulator } from './server';
export type { Logged, Login, Simulator, SimulatorOptions } from './server';
export { defaultSwitches, personalData } from './switches';
export type { Cap, Fault, FaultAnswer, Switches } from './switches';
export { createProvider } from './provider';
export type { Provider, ProviderSize, Row } from './provider';
export { addRecord, manyRecords, type ManyOptions } from './many';
export type { ReceivedBody, ReceivedFile } from './writes';
