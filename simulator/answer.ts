import type { Choices } from './choices';
import { personalData } from './personalData';

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: string;
}

export const jsonType = 'application/json; charset=utf-8';

export const jsonAnswer = (status: number, value: unknown): Answer => ({
	status,
	headers: { 'content-type': jsonType },
	body: JSON.stringify(value),
});

/** Makes an answer in HTML, such as the page of a service under maintenance. */
export const htmlAnswer = (status: number, title: string): Answer => ({
	status,
	headers: { 'content-type': 'text/html; charset=utf-8' },
	body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`,
});

export const textAnswer = (status: number, body: string): Answer => ({
	status,
	headers: { 'content-type': 'text/plain; charset=utf-8' },
	body,
});

/**
 * Makes an error answer, with the kind of body that the switch `errorBody` sets.
 *
 * @param sent the headers of the request. If `kind` is `personal`, the body repeats the key and the secret from these headers, as a
 * careless API does
 */
export function errorAnswer(
	kind: Choices['errorBody'],
	status: number,
	message: string,
	sent: NodeJS.Dict<string | string[]>,
): Answer {
	switch (kind) {
		case 'json':
			return jsonAnswer(status, { status, message });
		case 'html':
			return htmlAnswer(status, message);
		case 'text':
			return textAnswer(status, message);
		case 'empty':
			return textAnswer(status, '');
		case 'personal': {
			const { name, dateOfBirth, phone } = personalData;
			return textAnswer(
				status,
				`${message}: client ${name}, born ${dateOfBirth}, phone ${phone}, asked with Key ${String(sent.key)} and Secret ${String(sent.secret)}`,
			);
		}
	}
}
