import { elementsOfList, plainName, reads } from '../api/mod';
import { isObject } from '../values/mod';
import type { SourceRecord } from './report';

const documented: readonly string[] = Object.keys(reads.workers.fields);

/**
 * The skills in the record of a worker, if the request asked for skills. The documentation shows neither the name of their field nor the
 * fields of a skill. So a list in a field such as Skills or WorkerSkills counts. If there is none, the only list in the record counts.
 */
export function skillsOf(worker: SourceRecord): SourceRecord[] {
	const lists = Object.entries(worker).filter(
		([name, value]) => typeof value === 'object' && value !== null && !documented.includes(name),
	);
	const named = lists.find(([name]) => /skills?$/.test(plainName(name)));
	const [, list] = named ?? (lists.length === 1 ? lists[0] : []);
	return elementsOfList((list ?? []) as object).filter(isObject);
}
