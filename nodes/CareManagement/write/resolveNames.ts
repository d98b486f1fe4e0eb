import type { IDataObject, IExecutePaginationFunctions as Context } from 'n8n-workflow';
import { namesOf, reads } from '../../../api/mod';
import { InputError } from '../../../errors/mod';
import { readLists } from '../../../lists/mod';
import { enoughToTell, isEmpty } from '../../../values/mod';
import type { NodeSession } from '../../shared/openSession';
import type { Memoize } from '../read/mod';

/**
 * Returns the fields of a record. If the user gave the name or the code of a skill, the ID of the skill replaces it. All items of an
 * attempt share one reading of the list of skills.
 *
 * @throws CareManagementError when no skill or several skills have the name, or when the list of skills cannot be read
 */
export async function resolveNames(
	context: Context,
	session: NodeSession & { readonly memoize: Memoize },
	fields: IDataObject,
): Promise<IDataObject> {
	const parameter = context.getNode().parameters.SkillId as { mode?: unknown } | undefined;
	if (parameter?.mode !== 'name' || isEmpty(fields.SkillId)) return fields;
	const { skills } = reads;
	const list = await session.memoize(['skills', session.credential], async () => {
		const lists = await readLists(session, { skills: { endpoint: skills, query: {} } });
		return lists.skills.records;
	});
	const plain = (text: unknown) => String(text).trim().replace(/\s+/g, ' ').toLowerCase();
	const wanted = plain(fields.SkillId);
	const found = list.filter((skill) =>
		namesOf(skills, skill).some((name) => plain(name) === wanted),
	);
	if (found.length === 1) return { ...fields, SkillId: found[0].SkillId as number };
	const known = list.map((skill) => namesOf(skills, skill)[0]).filter(Boolean);
	const told = `${known.slice(0, enoughToTell).join(', ')}${known.length > enoughToTell ? ' and more' : ''}`;
	throw new InputError({
		title: `${found.length === 0 ? 'No skill is' : `${found.length} skills are`} called ${String(fields.SkillId).trim()}`,
		nextStep:
			found.length === 0
				? `Write it as the service does. Its skills are ${told || 'none'}.`
				: 'Choose the skill From List, or By ID.',
	});
}
