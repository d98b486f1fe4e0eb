import type { Credential, MailServer } from '../localN8n/mod';
import type { Simulator } from '../simulator/mod';
import type { Editor } from './editor';

/** What every scene can use. */
export interface Stage {
	readonly simulator: Simulator;
	/** The server to which the templates send their mails. */
	readonly mail: MailServer;
	/** The right credential, and several wrong credentials. */
	readonly credentials: Readonly<
		Record<'right' | 'wrongSecret' | 'withoutHttps' | 'refusing', Credential>
	>;
	readonly smtp: Credential;
	/** The id of each template in n8n. The keys are the names of the template files without `.json`. */
	readonly templateIds: Readonly<Record<string, string>>;
	/** The only folder from which n8n reads files. */
	readonly files: string;
}

export interface Scene {
	/** What the scene proves, as a sentence. */
	readonly title: string;
	readonly colorScheme?: 'light' | 'dark';
	readonly play: (editor: Editor, stage: Stage) => Promise<void>;
}
