/** A simulator of the API, as far as the API is documented. Tests and the demo use the simulator. See README.md. */
export { idField, isOnLeave } from './assumptions';
export { createTables } from './createTables';
export { fromProfile, type ServiceProfile } from './fromProfile';
export type { FillOptions } from './fillTable';
export type { Login } from './logins';
export type { ReceivedBody, ReceivedFile } from './receiveBody';
export type { LoggedRequest, Simulator } from './simulator';
export { startSimulator, type SimulatorOptions } from './startSimulator';
export { deviations, openReadings, type OpenPoint } from './openReadings';
export { personalData } from './personalData';
export { retryAfters, type RetryAfter } from './retryAfter';
export { defaultSwitches } from './switches';
export type { Cap, Fault, FaultAnswer, Switches } from './switches';
export type { Row, Tables, TableSize } from './tables';
