import { credentialTest } from './credentialPicture';
import { error, nodePanel, picker, schemaPreview, selectedFields } from './nodePictures';
import { mails } from './mailPictures';
import type { Scene } from './scene';
import { firstWorkflow, templates, trigger, weeklyRoster } from './templatePictures';

/** The pictures of the README, in the order of the README, and then the pictures of `docs/reference/templates.md` and `docs/reports/`. */
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
