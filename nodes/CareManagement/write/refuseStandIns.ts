import { InputError } from '../../../errors/mod';
import { holdsStandIn } from '../../../pseudonyms/mod';
import { isObject } from '../../../values/mod';

function isHidden(value: unknown): boolean {
	if (typeof value === 'string') return holdsStandIn(value);
	if (Array.isArray(value)) return value.some(isHidden);
	if (!isObject(value)) return false;
	return Object.entries(value).some(([name, inner]) => holdsStandIn(name) || isHidden(inner));
}

/**
 * Refuses stand-ins of Pseudonyms, such as `Worker 7f3a9c41e2` for a name, because a written stand-in would replace the real value. A model
 * may have read a stand-in in another tool, and may pass the stand-in to a tool that writes.
 *
 * @param fields the values to write, by field
 * @throws InputError when the name or the value of a field contains a stand-in, or a text such as `[hidden]`
 */
export function refuseStandIns(fields: Readonly<Record<string, unknown>>): void {
	const hidden = Object.keys(fields).find((name) => isHidden({ [name]: fields[name] }));
	if (hidden === undefined) return;
	const title = /^\w{1,60}$/.test(hidden) ? hidden : 'A field';
	throw new InputError({
		title: `${title} holds a stand-in of Pseudonyms, such as Worker 7f3a9c41e2 or [hidden], in place of the real value. Stand-ins are never written`,
		nextStep:
			'Ask the person for the real value. Or put it back before this node, with Resource Text and Restore Names, in the workflow that made the stand-in. A value that is [hidden] cannot be put back. If a real value only looks like a stand-in, write it another way.',
	});
}
