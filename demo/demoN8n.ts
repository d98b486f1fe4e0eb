import type { Credential, filledTemplates } from '../localN8n/mod';

/** The templates of the demo, as they are in n8n. */
export type Templates = ReturnType<typeof filledTemplates>;

/** What the demo asks of an n8n: of one of its own, or of one that is running. */
export interface DemoN8n {
	/** Where the demo saves spreadsheets on this machine. */
	readonly files: string;
	/** Where n8n's own log is, for an error. */
	readonly log: string;
	/** Saves the credentials and the templates in n8n. */
	addTemplates(credentials: readonly Credential[]): Promise<Templates>;
	/**
	 * Runs a workflow from its Manual Trigger.
	 *
	 * @throws when a node fails, with the node's own message
	 */
	execute(id: string): Promise<void>;
	/** Makes sure that the editor is open. Returns its address, what a person logs in with, and what resolves when n8n ends. */
	openEditor(): Promise<{ origin: string; login: string; ended: Promise<void> }>;
	/** Leaves n8n as it was before. */
	stop(): Promise<void>;
}
