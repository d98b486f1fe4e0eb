import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import { personalOf, type Pseudonyms } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { pseudonymsOf } from './pseudonymsOf';

/** Hides the people in the records of one list. */
export interface HidePeople {
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
 * @param pseudonyms those that the node has opened
 */
export function hiderOf(
	context: Context,
	session: NodeSession,
	{ path }: ReadEndpoint,
	pseudonyms: Pseudonyms,
): HidePeople {
	let newest = pseudonyms;
	return {
		async records(shown, whole) {
			const isStrange = whole.some((record) => newest.hasStranger(record, path));
			if (isStrange) newest = await pseudonymsOf(context, session, true);
			return shown.map((record, at) => newest.hideRecord(record, whole[at], path));
		},
		label(field, value, about) {
			const shown = { [field]: value };
			const isWritten = personalOf(field, path) === 'text';
			const stranger = isWritten && about.find((record) => newest.hasStranger(record, path));
			return newest.hideRecord(shown, stranger || shown, path)[field];
		},
	};
}
