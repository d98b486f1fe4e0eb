import type { Description, Message } from './description';
import { fitRows } from './fitRows';
import { writeHtml } from './htmlMessage';
import { writeText } from './textMessage';
import { oneLine } from './words';

export type * from './description';

/**
 * Writes a mail in two versions with the same content: HTML and plain text. Rows are left out of a mail that is too large, because Gmail
 * cuts off large mails.
 */
export function writeMessage(description: Description): Message {
	const fitted = fitRows(description);
	const incomplete = (description.notes ?? []).some((note) => note.isIncomplete === true);
	return {
		subject: oneLine(`${incomplete ? 'NOT COMPLETE: ' : ''}${description.subject}`),
		html: writeHtml(fitted),
		text: writeText(fitted),
		incomplete,
	};
}
