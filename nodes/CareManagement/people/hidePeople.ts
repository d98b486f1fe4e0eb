import type { IExecutePaginationFunctions as Context } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { ExpiringMap, type ApiRecord } from '../../../http/mod';
import {
	hidden,
	personalOf,
	type HideAnswer,
	type Pseudonyms,
	type SearchedWords,
	type Stranger,
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
	 * Reads a list. While further answers are on their way, people are hidden in the texts of the records that have come, so that
	 * `records()` takes less time afterwards. The returned records themselves do not change.
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
	 * Hides the people in a value that several records share. Call `records()` before this function.
	 *
	 * @param about the records with all their fields. If one of these records is about an unknown person, a free text is hidden completely.
	 */
	label(field: string, value: string, about: readonly ApiRecord[]): unknown;
}

/** People who stayed unknown after a new reading of the lists. For a minute, they cause no other reading. */
const missing = new ExpiringMap<string, true>({ maxSize: 10_000, maxAge: 60_000 });

interface Used {
	readonly pseudonyms: Pseudonyms;
	readonly answer: HideAnswer;
}

/**
 * Makes the functions that hide the people in records. If the records show an unknown person or name, the lists of people may be read once
 * more.
 *
 * @param opened gives the stand-ins. The lists of people are read at the same time as the records.
 */
export function hiderOf(
	context: Context,
	session: NodeSession,
	endpoint: ReadEndpoint,
	opened: Promise<Pseudonyms>,
): HidePeople {
	const { path } = endpoint;
	let used: Used | undefined;
	const use = (pseudonyms: Pseudonyms): Used =>
		(used =
			used?.pseudonyms === pseudonyms ? used : { pseudonyms, answer: pseudonyms.hideAnswer(path) });
	// If the records cannot be read, a failure to read the lists of people does not matter.
	opened.catch(() => undefined);
	return {
		words: async (searched) => (await opened).splitStandIns(searched),
		async whileReading(fields, read) {
			const ahead = opened.then((pseudonyms) => {
				const { answer } = use(pseudonyms);
				return (record: ApiRecord) => answer.ahead(record, fields);
			});
			return await hideAhead(session, endpoint, ahead, read);
		},
		async records(shown, whole) {
			const { answer } = use(await newestFor(context, session, path, whole));
			return shown.map((record, at) => answer.record(record, whole[at]));
		},
		label(field, value, about) {
			if (!used) return hidden;
			const { pseudonyms } = used;
			const shown = { [field]: value };
			const isWritten = personalOf(field, path) === 'text';
			const unknown = isWritten && about.find((record) => pseudonyms.isAboutUnknown(record, path));
			return pseudonyms.hideRecord(shown, unknown || shown, path)[field];
		},
	};
}

/**
 * Returns the newest stand-ins. Reads the lists of people again if the records show an unknown person or name. A person who was missing in
 * such a reading causes no other reading for a minute.
 */
async function newestFor(
	context: Context,
	session: NodeSession,
	path: string,
	whole: readonly ApiRecord[],
): Promise<Pseudonyms> {
	const seen = session.clock.now();
	const newest = await pseudonymsOf(context, session);
	const keyOf = ({ kind, id }: Stranger) =>
		JSON.stringify([session.credential, context.getWorkflow().id, kind, id]);
	if (unknownIn(newest, whole, path).every((one) => missing.get(keyOf(one)))) return newest;
	const renewed = await pseudonymsOf(context, session, seen);
	const strangers = unknownIn(renewed, whole, path);
	const clients = strangers.filter(({ kind }) => kind === 'client');
	await refuseMissing(
		session,
		clients.map(({ id }) => id),
	);
	for (const one of strangers) missing.set(keyOf(one), true);
	return renewed;
}

/** Returns the people in the records who are in no list of people, and the people whose own record shows a new name. */
const unknownIn = (
	pseudonyms: Pseudonyms,
	records: readonly ApiRecord[],
	path: string,
): readonly Stranger[] =>
	records.flatMap((record) => [
		...pseudonyms.strangersIn(record, path),
		...pseudonyms.renamedIn(record, path),
	]);
