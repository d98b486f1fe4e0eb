import { systemClock } from '../../../client/mod';

/** The clock of the node, in the hands of a test. */
export interface VirtualClock {
	/** Milliseconds since 1970; set it at will. */
	now: number;
	/** How many milliseconds pass whenever the node looks at the clock, so that requests cost time. */
	cost: number;
	/** Whether a poll under way has a deadline; a test run in the editor has none. */
	deadlines: boolean;
}

interface Deadline {
	readonly at: number;
	readonly ring: () => void;
}

/**
 * Replaces the clock of the node for all tests of a file. Waiting takes no real time: a wait within a poll passes at
 * once, and the clock goes on by it. The outermost wait of a poll is its deadline, which rings when the clock gets there.
 */
export function takeOverClock(): VirtualClock {
	const clock: VirtualClock = { now: 0, cost: 0, deadlines: true };
	let deadline: Deadline | undefined;
	const goOn = (to: number) => {
		clock.now = Math.max(clock.now, to);
		if (deadline && deadline.at <= clock.now) deadline.ring();
	};
	systemClock.now = () => {
		goOn(clock.now + clock.cost);
		return clock.now;
	};
	systemClock.random = () => 0.5;
	systemClock.sleep = async (milliseconds, signal) => {
		const at = clock.now + milliseconds;
		if (deadline || !signal || !clock.deadlines) {
			goOn(at);
			await new Promise((resolve) => setImmediate(resolve));
			return;
		}
		await new Promise<void>((resolve, reject) => {
			const own: Deadline = {
				at,
				ring: () => {
					if (deadline === own) deadline = undefined;
					resolve();
				},
			};
			deadline = own;
			signal.addEventListener('abort', () => {
				if (deadline === own) deadline = undefined;
				reject(new Error('The answer came first'));
			});
		});
	};
	return clock;
}
