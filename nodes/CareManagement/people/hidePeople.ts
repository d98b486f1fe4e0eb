import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import type { ApiRecord } from '../../../http/mod';
import type { Pseudonyms } from '../../../pseudonyms/mod';
import type { NodeSession } from '../../shared/openSession';
import { pseudonymsOf } from './pseudonymsOf';

/** Hides the people in the records of one list. */
export type HidePeople = (
	shown: readonly ApiRecord[],
	whole: readonly ApiRecord[],
) => Promise<readonly ApiRecord[]>;

/**
 * What hides the people in records. Where a record is about somebody whom nobody knows, the lists of people are read once more.
 *
 * @param pseudonyms those that the node has opened
 */
export const hiderOf =
	(
		context: Context,
		session: NodeSession,
		{ path }: ReadEndpoint,
		pseudonyms: Pseudonyms,
	): HidePeople =>
	async (shown, whole) => {
		const isStrange = whole.some((record) => pseudonyms.hasStranger(record, path));
		const newest = isStrange ? await pseudonymsOf(context, session, true) : pseudonyms;
		return shown.map((record, at) => newest.hideRecord(record, whole[at], path));
	};
