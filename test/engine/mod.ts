/** Runs a node of this package in n8n's own execution engine, in this process, without a server. */
export { binary } from './binary';
export { listSearch, loadOptions, mapColumns } from './loadOptions';
export { logged, startEngine, stopEngine } from './n8n';
export { poll } from './poll';
export { runNode } from './runNode';
export { runTool } from './runTool';
export { testCredential } from './testCredential';
export type { ListSearch, LoadOptions } from './loadOptions';
export type { LogLine } from './n8n';
export type { PollOptions, PollResult } from './poll';
export type { RunOptions, RunResult, StoredError } from './runNode';
export type { RunTool, ToolResult } from './runTool';
export type { CredentialValues, Setup } from './setup';
