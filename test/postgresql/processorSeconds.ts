import { readdirSync, readFileSync } from 'node:fs';

/** In Linux, processor time is counted in hundredths of a second. */
const ticksPerSecond = 100;

interface Process {
	readonly parent: number;
	readonly command: string;
	/** The processor time of the process itself, and of its children that have ended. */
	readonly seconds: number;
}

function readProcess(id: string): readonly [number, Process][] {
	try {
		const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
		// The fields come after the name, which may have spaces.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const ticks = fields.slice(11, 15).map(Number);
		const command = readFileSync(`/proc/${id}/cmdline`, 'utf8');
		const seconds = ticks.reduce((sum, one) => sum + one) / ticksPerSecond;
		return [[Number(id), { parent: Number(fields[1]), command, seconds }]];
	} catch {
		// The process has already ended.
		return [];
	}
}

/**
 * Returns the processor time of a program that this process has started, and of all processes below that program. On a
 * busy machine, processor time says more than a clock.
 *
 * @param program a part of the program's command line
 */
export function processorSeconds(program: string): number {
	const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
	const processes = new Map(ids.flatMap(readProcess));
	const isOurs = ({ parent, command }: Process): boolean => {
		if (parent === process.pid) return command.includes(program);
		const above = processes.get(parent);
		return above !== undefined && isOurs(above);
	};
	return [...processes.values()].filter(isOurs).reduce((sum, { seconds }) => sum + seconds, 0);
}
