import { credentialTest } from './credentialPicture';
import { error, fieldsToReturn, nodePanel, picker, schemaPreview } from './nodePictures';
import type { Scene } from './scene';
import { seriousIncident, trigger, weeklyRoster } from './templatePictures';

/** The pictures of the README, in its order. */
export const pictures: readonly Scene[] = [
	nodePanel,
	picker,
	schemaPreview,
	fieldsToReturn,
	error,
	weeklyRoster,
	trigger,
	seriousIncident,
	credentialTest,
];
