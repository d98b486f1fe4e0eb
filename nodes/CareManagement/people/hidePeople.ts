import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { personalOf, type Pseudonyms, type SearchedWords } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { pseudonymsOf } from './pseudonymsOf';
import { refuseMissing } from './readPeople';

/** Hides the people in the records of one list. */
export interface HidePeople {
	/** What a model searches for; see `Pseudonyms.splitStandIns()`. */
	words(searched: string): Promise<SearchedWords>;
	/**
	 * @param shown the fields that are to be shown
	 * @param whole the records with all their fields
	 */
	records(shown: readonly ApiRecord[], whole: readonly ApiRecord[]): Promise<readonly ApiRecord[]>;
	/**
	 * A value that several records have, hidden in the same way whoever they are about. To be asked after `records()`.
	 *
	 * @param about the whole records: where one is about somebody in no list, what people wrote is hidden
	 */
	label(field: string, value: string, about: readonly ApiRecord[]): unknown;
}

/**
 * What hides the people in records. The lists of people are read once more for a record about somebody whom they do not have.
 *
 * @param opened the stand-ins, whose lists are read while the records are
 */
export function hiderOf(
	context: Context,
	session: NodeSession,
	{ path }: ReadEndpoint,
	opened: Promise<Pseudonyms>,
): HidePeople {
	let newest: Pseudonyms;
	// Where the records cannot be read, nobody asks any more whether the people can.
	opened.catch(() => undefined);
	return {
		words: async (searched) => (await opened).splitStandIns(searched),
		async records(shown, whole) {
			newest ??= await opened;
			const isStrange = whole.some((record) => newest.strangersIn(record, path).length > 0);
			if (isStrange) {
				newest = await pseudonymsOf(context, session, true);
				const strangers = whole.flatMap((record) => newest.strangersIn(record, path));
				const clients = strangers.filter(({ kind }) => kind === 'client');
				await refuseMissing(
					session,
					clients.map(({ id }) => id),
				);
			}
			return shown.map((record, at) => newest.hideRecord(record, whole[at], path));
		},
		label(field, value, about) {
			const shown = { [field]: value };
			const isWritten = personalOf(field, path) === 'text';
			const stranger =
				isWritten && about.find((record) => newest.strangersIn(record, path).length > 0);
			return newest.hideRecord(shown, stranger || shown, path)[field];
		},
	};
}
