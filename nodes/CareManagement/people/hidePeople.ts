import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import {
	personalOf,
	type HideAnswer,
	type Pseudonyms,
	type SearchedWords,
} from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { hideAhead } from './hideAhead';
import { pseudonymsOf } from './pseudonymsOf';
import { refuseMissing } from './readPeople';

/** Functions that hide the people in the records of one list. */
export interface HidePeople {
	/** Separates the stand-ins from the other words that a model searches for. See `Pseudonyms.splitStandIns()`. */
	words(searched: string): Promise<SearchedWords>;
	/**
	 * Reads a list. While further answers are on their way, people are hidden in its texts in advance, so that `records()` need not read
	 * these texts. The result is that of `read`, in which the people are not hidden yet.
	 *
	 * @param fields the fields to show. If there are none, all fields are shown.
	 * @param read reads the list with the session that it is given
	 */
	whileReading<Result>(
		fields: readonly string[],
		read: (session: NodeSession) => Promise<Result>,
	): Promise<Result>;
	/**
	 * Returns copies of records in which the people are hidden.
	 *
	 * @param shown the records with only the fields to show
	 * @param whole the same records with all their fields
	 */
	records(shown: readonly ApiRecord[], whole: readonly ApiRecord[]): Promise<readonly ApiRecord[]>;
	/**
	 * Hides the people in a value that several records share. The result is the same for all these records. Call `records()` before this
	 * function.
	 *
	 * @param about the whole records. If one of these records is about an unknown person, free text is hidden.
	 */
	label(field: string, value: string, about: readonly ApiRecord[]): unknown;
}

/**
 * Makes the functions that hide the people in records. If a record is about a person who is not in the lists of people, these lists are
 * read once more.
 *
 * @param opened the stand-ins, while the lists of people are still being read
 */
export function hiderOf(
	context: Context,
	session: NodeSession,
	endpoint: ReadEndpoint,
	opened: Promise<Pseudonyms>,
): HidePeople {
	const { path } = endpoint;
	let newest: Pseudonyms;
	let answer: HideAnswer | undefined;
	// If the records cannot be read, a failure to read the lists of people does not matter.
	opened.catch(() => undefined);
	return {
		words: async (searched) => (await opened).splitStandIns(searched),
		async whileReading(fields, read) {
			const ahead = opened.then((pseudonyms) => {
				const hider = (answer ??= pseudonyms.hideAnswer(path));
				return (record: ApiRecord) => hider.ahead(record, fields);
			});
			// If the records cannot be read, a failure to read the lists of people does not matter.
			ahead.catch(() => undefined);
			return await hideAhead(session, endpoint, ahead, read);
		},
		async records(shown, whole) {
			newest ??= await opened;
			const isStrange = whole.some((record) => newest.strangersIn(record, path).length > 0);
			if (isStrange) {
				newest = await pseudonymsOf(context, session, true);
				answer = undefined;
				const strangers = whole.flatMap((record) => newest.strangersIn(record, path));
				const clients = strangers.filter(({ kind }) => kind === 'client');
				await refuseMissing(
					session,
					clients.map(({ id }) => id),
				);
			}
			const hider = (answer ??= newest.hideAnswer(path));
			return shown.map((record, at) => hider.record(record, whole[at]));
		},
		label(field, value, about) {
			const shown = { [field]: value };
			const isWritten = personalOf(field, path) === 'text';
			const unknown = isWritten && about.find((record) => newest.isAboutUnknown(record, path));
			return newest.hideRecord(shown, unknown || shown, path)[field];
		},
	};
}
