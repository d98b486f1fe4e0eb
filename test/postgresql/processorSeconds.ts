import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** What Linux says of a process: the fields of `/proc/<id>/stat` behind its name. */
function statOf(id: number): { parent: number; seconds: number } | undefined {
	try {
		const text = readFileSync(`/proc/${id}/stat`, 'utf8');
		const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
		// Its own time, in programs and in the kernel, and that of children that have ended.
		const ticks = fields.slice(11, 15).map(Number);
		return { parent: Number(fields[1]), seconds: ticks.reduce((a, b) => a + b) / ticksPerSecond };
	} catch {
		// It ended meanwhile.
		return undefined;
	}
}

/** The seconds of processor time that a process has taken, with all that it has started. On a busy machine, they tell more than a clock. */
export function processorSeconds(root: number): number {
	const processes = new Map(
		readdirSync('/proc')
			.filter((name) => /^\d+$/.test(name))
			.flatMap((name) => {
				const stat = statOf(Number(name));
				return stat ? [[Number(name), stat] as const] : [];
			}),
	);
	const isOurs = (id: number): boolean => {
		if (id === root) return true;
		const { parent = 0 } = processes.get(id) ?? {};
		return parent > 0 && isOurs(parent);
	};
	return [...processes].reduce((sum, [id, { seconds }]) => sum + (isOurs(id) ? seconds : 0), 0);
}
