import { systemClock } from '../../../http/mod';

/** The clock of the node, controlled by a test. */
export interface VirtualClock {
	/** Milliseconds since 1970; a test may set it. */
	now: number;
	/** How many milliseconds pass whenever the node looks at the clock, so that requests take time. */
	cost: number;
	/** Whether polls have a deadline; a test run in the editor has none. */
	deadlines: boolean;
}

interface Deadline {
	readonly at: number;
	readonly expire: () => void;
}

/**
 * Replaces the clock of the node for all tests of a file. Waiting takes no real time: the clock advances by it at once.
 * The outermost wait of a poll is its deadline, which expires when the clock gets there.
 */
export function takeOverClock(): VirtualClock {
	const clock: VirtualClock = { now: 0, cost: 0, deadlines: true };
	let deadline: Deadline | undefined;
	const advance = (to: number) => {
		clock.now = Math.max(clock.now, to);
		if (deadline && deadline.at <= clock.now) deadline.expire();
	};
	systemClock.now = () => {
		advance(clock.now + clock.cost);
		return clock.now;
	};
	systemClock.random = () => 0.5;
	systemClock.sleep = async (milliseconds, signal) => {
		const at = clock.now + milliseconds;
		if (deadline || !signal || !clock.deadlines) {
			advance(at);
			await new Promise((resolve) => setImmediate(resolve));
			return;
		}
		await new Promise<void>((resolve) => {
			const own: Deadline = {
				at,
				expire: () => {
					if (deadline === own) deadline = undefined;
					resolve();
				},
			};
			deadline = own;
			signal.addEventListener('abort', () => {
				if (deadline === own) deadline = undefined;
				resolve();
			});
		});
	};
	return clock;
}
