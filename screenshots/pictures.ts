import { credentialTest } from './credentialPicture';
import { error, nodePanel, picker, schemaPreview, selectedFields } from './nodePictures';
import { mails } from './mailPictures';
import type { Scene } from './scene';
import { firstWorkflow, templates, trigger, weeklyRoster } from './templatePictures';

/** The pictures of the README and of the pages in `docs/`. The pictures of templates and of mails come last. */
export const pictures: readonly Scene[] = [
	nodePanel,
	picker,
	schemaPreview,
	selectedFields,
	error,
	firstWorkflow,
	weeklyRoster,
	trigger,
	credentialTest,
	...templates,
	...mails,
];
