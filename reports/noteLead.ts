import type { Note } from './description';

/** How a note starts; one about missing lists says so first. */
export function noteLead({ lead, isIncomplete }: Note): string {
	return [...(isIncomplete ? ['Not complete:'] : []), ...(lead ? [lead] : [])].join(' ');
}
