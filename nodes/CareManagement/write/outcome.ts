import type { IDataObject } from 'n8n-workflow';
import { idOfWritten, reads, type WriteEndpoint } from '../../../api/mod';
import { enoughToTell, isIdName, isUnset } from '../../../values/mod';
import { isSameValue, type Change } from './compareRecords';

export interface Log extends IDataObject {
	/** When the record was read back, in ISO 8601, in the time zone of the workflow. */
	readonly when: string;
	readonly workflow: string;
	readonly execution: string;
	/** The name of the credential with which the record was written. */
	readonly credential: string;
}

/** The outcome of a write, or of a dry run. */
export interface Outcome {
	/** The row in the sheet, as `rowOf()` returns it. */
	readonly row?: number;
	readonly endpoint: WriteEndpoint;
	readonly result: 'created' | 'updated' | 'unchanged' | 'skipped';
	/** The record as it is after the write, or as it would be. */
	readonly record: IDataObject;
	readonly changes: readonly Change[];
	/** What only a dry run reports: the request and the fields that would be sent, and people who look like the new person. */
	readonly dry?: {
		readonly sends?: string;
		readonly body?: IDataObject | IDataObject[];
		readonly alike?: string;
	};
	/** The fields that were sent, but that the service does not show. */
	readonly notShown?: readonly string[];
	/** The log of the write. Absent if nothing was sent. */
	readonly log?: Log;
}

/** Makes the item for an outcome. */
export function toItem(outcome: Outcome): IDataObject {
	const { result, record, changes, dry, notShown = [], log } = outcome;
	const isSent = result === 'created' || result === 'updated' || result === 'skipped';
	const own = {
		...(outcome.row !== undefined && { row: outcome.row }),
		result: dry && isSent ? `would be ${result}` : result,
		message: sentenceOf(outcome),
		changes: changes.map((change) => ({ ...change })),
		...(notShown.length > 0 && { notShown: [...notShown] }),
		...(log && { log: { ...log } }),
		...(dry && { ...dry }),
	};
	// The fields of the outcome stand first, and no field of the record with the same name replaces them.
	return { ...own, ...record, ...own };
}

/** Makes the item that a dry run returns for a write that would be refused. */
export const refusedItem = (reason: string, nextStep: string, row?: number): IDataObject => ({
	...(row !== undefined && { row }),
	result: 'would be refused',
	message: `${reason}. ${nextStep}`.trim(),
	changes: [],
});

const toldToModels = ['row', 'result', 'message', 'changes', 'notShown', 'alike'];

/** Returns whether an item is an outcome, and not an answer of the service. */
export const isOutcome = (item: IDataObject): boolean => 'changes' in item && 'result' in item;

/** Returns the part of an item that a language model needs. An answer of the service is returned whole. */
export const withoutRecord = (item: IDataObject): IDataObject =>
	isOutcome(item)
		? Object.fromEntries(Object.entries(item).filter(([name]) => toldToModels.includes(name)))
		: item;

/** Says in sentences what happened to the record of an item, or what would happen to it. */
export function sentenceOf(outcome: Outcome): string {
	const { endpoint, result, record, changes, dry, notShown = [], log } = outcome;
	const what = `The ${endpoint.noun} ${labelOf(endpoint, record)}`;
	const was = dry ? 'would be' : 'was';
	const fields = `${changes.length > 0 ? ': ' : ''}${changes.map(wordsOf).join('; ')}`;
	const sentences = [
		{
			created: `${what} ${was} created${dry ? fields : ''}.`,
			updated: `${what} ${was} changed${fields}.`,
			unchanged: log
				? `${what} was sent, and the service shows it as before, in a spelling of its own.`
				: `${what} is there already with these values, and nothing ${was} sent.`,
			skipped: `${what} is there already, and ${was} left as it is.`,
		}[result],
	];
	if (result === 'skipped' && changes.length > 0) {
		sentences.push(`What was given differs: ${changes.map(wordsOf).join('; ')}.`);
	}
	if (dry?.alike) sentences.push(`It looks like what is there already: ${dry.alike}.`);
	if (notShown.length > 0) {
		sentences.push(`The service does not show ${notShown.join(', ')}, so nobody compared it.`);
	}
	return sentences.join(' ');
}

/** Quotes a value as in JSON, so that nobody can read one value as two values. An unset value becomes the word "nothing". */
const quote = (value: unknown): string => (isUnset(value) ? 'nothing' : JSON.stringify(value));

const wordsOf = ({ field, before, after }: Change): string =>
	isSameValue(before, null)
		? `${field} is ${quote(after)}`
		: `${field} from ${quote(before)} to ${quote(after)}`;

/** Makes a text with the labels of at most `enoughToTell` records. */
export const labelsOf = (
	endpoint: WriteEndpoint,
	records: ReadonlyArray<{ readonly clean: IDataObject }>,
): string =>
	records
		.slice(0, enoughToTell)
		.map(({ clean }) => labelOf(endpoint, clean))
		.join(', ');

/** The noun for the person to whom a record belongs, by the field with the person's ID. For example, `CarerId` has `worker`. */
const owners: Readonly<Record<string, string>> = Object.fromEntries(
	[reads.workers, reads.clients].map(({ id, noun }) => [id, noun]),
);

/** Makes a short text that shows people which record is meant, such as `Ada Lovelace (12)` or `"First Aid" of the worker 12`. */
export function labelOf(endpoint: WriteEndpoint, record: IDataObject): string {
	const id = idOfWritten(endpoint) ?? '';
	const text = (name: string) => (isUnset(record[name]) ? '' : String(record[name]).trim());
	const person = [text('FirstName'), text('LastName')].filter(Boolean).join(' ');
	if (endpoint.knownBy === 'person')
		return [person, text(id) && `(${text(id)})`].filter(Boolean).join(' ');
	const filledIn = Object.keys(record).filter((name) => text(name) !== '');
	const named =
		filledIn.find((name) => /description|name|title/i.test(name)) ??
		filledIn.find((name) => /code/i.test(name));
	const others = Object.keys(record).filter((name) => isIdName(name) && !(name in owners));
	const ids = [id, ...others];
	const [first] = ids.filter((name) => text(name) !== '');
	const label = named ? `"${text(named)}"` : first ? `${first} ${text(first)}` : '';
	const owned = Object.keys(owners).find((name) => name !== id && text(name) !== '');
	const owner = owned && `of the ${owners[owned]} ${text(owned)}`;
	return [label, owner].filter(Boolean).join(' ');
}
