import type { IDataObject } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { CareManagementError, InputError } from '../../../errors/mod';
import { personalOf, type Pseudonyms } from '../../../pseudonyms/mod';

/** What a model sent, after IDs and names have replaced the stand-ins. */
export interface Taken {
	readonly sent: IDataObject;
	/** The replaced stand-ins, by the IDs that replaced them. If a client and a worker have the same ID, the value names both. */
	readonly standIns: ReadonlyMap<string, string>;
}

/** Returns whether the parameters may hold a stand-in. The code of a stand-in has both a digit and a letter from a to f. */
export const mayHoldStandIns = (sent: IDataObject): boolean =>
	Object.values(sent).some(
		(value) => typeof value === 'string' && /\d/.test(value) && /[a-f]/i.test(value),
	);

const idKinds = { clientId: 'client', workerId: 'worker' } as const;

/**
 * Replaces the stand-ins in the parameters that a model sent. In a parameter for a client or a worker, a stand-in becomes an ID. In any
 * other parameter, it becomes the value that it stands for, such as a name.
 *
 * @param sent the query parameters that n8n has taken from the fields of the panel
 * @throws InputError when a stand-in belongs to nobody, or to another kind of person than the parameter needs
 */
export function takeStandIns(
	pseudonyms: Pseudonyms,
	{ parameters }: ReadEndpoint,
	sent: IDataObject,
): Taken {
	const standIns = new Map<string, string>();
	const taken = Object.entries(sent).map(([name, value]): [string, IDataObject[string]] => {
		if (typeof value !== 'string' || value.trim() === '') return [name, value];
		const { title, filter } = parameters[name] ?? {};
		const personal = personalOf(filter?.field ?? name);
		if (personal !== 'clientId' && personal !== 'workerId')
			return [name, pseudonyms.restoreText(value)];
		if (/^\s*\d*\s*$/.test(value)) return [name, value];
		const person = pseudonyms.personOf(value);
		const kind = idKinds[personal];
		if (person?.kind !== kind) throw nobody(title, kind, person?.kind);
		const id = String(person.id);
		standIns.set(id, [standIns.get(id), value.trim()].filter(Boolean).join(' or '));
		return [name, id];
	});
	return { sent: Object.fromEntries(taken), standIns };
}

const nobody = (title: string, wanted: string, given?: string): InputError =>
	new InputError({
		title: given
			? `${title} must be a ${wanted}, and this is the stand-in of a ${given}`
			: `${title} must be a stand-in or an ID, and this one belongs to nobody`,
		nextStep: `Give the stand-in of a ${wanted} exactly as a tool returned it, such as ${wanted === 'client' ? 'Client' : 'Worker'} 7f3a9c41e2. Search for the ${wanted} again, because stand-ins change if the Secret of the credential changes.`,
	});

/** Returns the error with stand-ins in place of the IDs that a model never saw. */
export function hideIds(error: unknown, standIns: Taken['standIns']): unknown {
	if (!(error instanceof CareManagementError) || standIns.size === 0) return error;
	const hide = (text: string) =>
		[...standIns].reduce(
			(left, [id, standIn]) =>
				// A number in a date or a time is no ID.
				left.replaceAll(
					new RegExp(`(?<!\\w|\\d[.:/-])${id.replace(/\W/g, '\\$&')}(?!\\w|[.:/-]\\d)`, 'g'),
					standIn,
				),
			text,
		);
	const { message, nextStep, failure, status } = error;
	const explanation = { title: hide(message), nextStep: hide(nextStep), cause: failure.cause };
	return error instanceof InputError
		? new InputError(explanation)
		: new CareManagementError(explanation, status, failure.retryAfterMs);
}
