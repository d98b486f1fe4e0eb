/** Runs a node of this package in n8n's own execution engine, in this process, without a server. */
export { binary } from './binary';
export { listSearch, loadOptions, mapColumns } from './loadOptions';
export { logged, startEngine, stopEngine } from './n8n';
export { poll } from './poll';
export { runNode } from './runNode';
export { runTool } from './runTool';
export { testCredential } from './testCredential';
export type { ListSearch } from './loadOptions';
export type { PollOptions, PollResult } from './poll';
export type { RunOptions, RunResult } from './runNode';
export type { RunTool } from './runTool';
export type { CredentialValues, Setup } from './setup';
