import type { Credential, filledTemplates } from '../localN8n/mod';

export type Templates = ReturnType<typeof filledTemplates>;

/** What the demo needs from an n8n. It may be the demo's own n8n, or an n8n that is already running. */
export interface DemoN8n {
	/** The folder on this machine where the demo saves spreadsheets. */
	readonly files: string;
	/** The place of n8n's own log. Error messages name this place. */
	readonly log: string;
	/** Saves the credentials and the templates in n8n. */
	addTemplates(credentials: readonly Credential[]): Promise<Templates>;
	/** Runs a workflow from its Manual Trigger. */
	execute(id: string): Promise<void>;
	/** Makes sure that the editor runs. `ended` rejects when the demo's own n8n ends. */
	openEditor(): Promise<{ origin: string; login: string; ended: Promise<void> }>;
	/** Stops the demo's own n8n, or deletes what the demo has added to a running n8n. */
	stop(): Promise<void>;
}
