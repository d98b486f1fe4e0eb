import type { IBinaryData } from 'n8n-workflow';
import { core, startEngine } from './n8n';

/**
 * Makes a file for an item's `binary`, in n8n's form. The bytes go into n8n's store.
 *
 * @param mimeType the type. Without it, n8n finds the type by the name and the content
 */
export const binary = async (
	content: Buffer | string,
	fileName?: string,
	mimeType?: string,
): Promise<IBinaryData> => {
	await startEngine();
	return await core.prepareBinaryData(Buffer.from(content), '1', 'workflow', fileName, mimeType);
};
