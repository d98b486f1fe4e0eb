import type { ReadList } from './report';
import { listWords } from './words';

/**
 * Makes a sentence about names that could not be read.
 *
 * @param lists the lists that contain names
 */
export function namesWarning(
	lists: Readonly<Record<'clients' | 'services' | 'workers', ReadList>>,
): string[] {
	const failed = (['clients', 'services', 'workers'] as const).filter(
		(name) => lists[name].error !== undefined,
	);
	if (failed.length === 0) return [];
	const reasons = [...new Set(failed.map((name) => lists[name].error))].join('; ');
	return [`The names of ${listWords(failed)} could not be read, so IDs stand for them: ${reasons}`];
}
