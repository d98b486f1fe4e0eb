import type { Note } from './description';

/** Returns the beginning of a note. If the note is marked as incomplete, the beginning says so. */
export function noteLead({ lead, isIncomplete }: Note): string {
	return [...(isIncomplete ? ['Not complete:'] : []), ...(lead ? [lead] : [])].join(' ');
}
