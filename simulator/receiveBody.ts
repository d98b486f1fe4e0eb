import type { FastifyRequest } from 'fastify';

/** A file that came with a request. */
export interface ReceivedFile {
	field: string;
	fileName: string;
	mimeType: string;
	/** The size in bytes. */
	size: number;
	/** The content, in base64. */
	base64: string;
}

/** The body of a request as received. */
export type ReceivedBody =
	| { kind: 'none' }
	| { kind: 'json'; value: unknown }
	| { kind: 'multipart'; fields: Record<string, string>; files: ReceivedFile[] }
	| { kind: 'other'; text: string };

/**
 * Reads the body of a request. Other code checks whether the endpoint allows such a body.
 *
 * @param request the request. At this point, its body is still a text, or it is multipart form data
 */
export async function receiveBody(request: FastifyRequest): Promise<ReceivedBody> {
	if (request.isMultipart()) return await receiveForm(request);
	if (typeof request.body !== 'string' || request.body === '') return { kind: 'none' };
	if (/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
		try {
			return { kind: 'json', value: JSON.parse(request.body) };
		} catch {
			return { kind: 'other', text: request.body };
		}
	}
	return { kind: 'other', text: request.body };
}

async function receiveForm(request: FastifyRequest): Promise<ReceivedBody> {
	const fields: Record<string, string> = {};
	const files: ReceivedFile[] = [];
	for await (const part of request.parts()) {
		if (part.type === 'file') {
			const content = await part.toBuffer();
			files.push({
				field: part.fieldname,
				fileName: part.filename,
				mimeType: part.mimetype,
				size: content.length,
				base64: content.toString('base64'),
			});
		} else {
			fields[part.fieldname] = String(part.value);
		}
	}
	return { kind: 'multipart', fields, files };
}
