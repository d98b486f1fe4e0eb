import type { Credential, MailServer } from '../localN8n/mod';
import type { Simulator } from '../simulator/mod';
import type { Editor } from './editor';

/** What every scene finds in n8n, and the API behind it. */
export interface Stage {
	readonly simulator: Simulator;
	/** Where the mails of the templates go. */
	readonly mail: MailServer;
	/** The right credential, and each wrong one. */
	readonly credentials: Readonly<
		Record<'right' | 'wrongSecret' | 'withoutHttps' | 'refusing', Credential>
	>;
	/** The credential of that mail server. */
	readonly smtp: Credential;
	/** The id of each template in n8n, by its file without `.json`. */
	readonly templateIds: Readonly<Record<string, string>>;
	/** The only folder that n8n reads files from. */
	readonly files: string;
}

/** Something to be seen in a browser. */
export interface Scene {
	/** What the scene proves, as a sentence. */
	readonly title: string;
	readonly colorScheme?: 'light' | 'dark';
	readonly play: (editor: Editor, stage: Stage) => Promise<void>;
}
