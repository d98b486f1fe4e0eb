import type { Note } from './description';

/** The beginning of a note. A note about missing lists says so first. */
export function noteLead({ lead, isIncomplete }: Note): string {
	return [...(isIncomplete ? ['Not complete:'] : []), ...(lead ? [lead] : [])].join(' ');
}
