import type { IBinaryData } from 'n8n-workflow';
import { core, startEngine } from './n8n';

/**
 * A file as n8n holds it: its bytes in n8n's store, and a reference to them for an item's `binary`.
 *
 * @param content the bytes, or a text
 * @param fileName the name with its ending
 * @param mimeType the type; without it n8n finds out by the name and the content
 */
export const binary = async (
	content: Buffer | string,
	fileName?: string,
	mimeType?: string,
): Promise<IBinaryData> => {
	await startEngine();
	return await core.prepareBinaryData(Buffer.from(content), '1', 'workflow', fileName, mimeType);
};
