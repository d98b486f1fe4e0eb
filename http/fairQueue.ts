/** Who asks: an execution of a node, a picker, or a poll. */
export interface Flow {
	/** Requests with the same id belong together. */
	readonly id: string;
	/** Somebody waits in front of a picker, or a poll has little time: such requests go first. */
	readonly isUrgent: boolean;
}

interface Queued {
	readonly flow: Flow;
	/** The order within the flow. */
	readonly ticket: number;
}

/**
 * A queue in which flows take turns, so that a flow of a thousand requests does not hold up a flow of one. Urgent flows
 * go first. Within a flow the lowest ticket goes first.
 *
 * @example
 * // Added: a1 a2 a3 b1, and then the urgent p1. Taken out: p1 a1 b1 a2 a3.
 */
export class FairQueue<Task extends Queued> {
	private readonly urgent = new Map<string, Task[]>();
	private readonly others = new Map<string, Task[]>();
	private count = 0;

	/** How many tasks are queued. */
	get length(): number {
		return this.count;
	}

	/** @param task joins the queue of its flow, by its ticket */
	add(task: Task): void {
		const flows = this.flowsOf(task);
		const tasks = flows.get(task.flow.id);
		if (tasks) {
			const later = tasks.findLastIndex(({ ticket }) => ticket <= task.ticket) + 1;
			tasks.splice(later, 0, task);
		} else {
			flows.set(task.flow.id, [task]);
		}
		this.count++;
	}

	/**
	 * Takes out the task whose turn it is; undefined where there is none.
	 *
	 * @param mayStart whether a flow may have a turn now
	 */
	next(mayStart: (flow: Flow) => boolean = () => true): Task | undefined {
		for (const flows of [this.urgent, this.others]) {
			for (const [id, tasks] of flows) {
				if (!mayStart(tasks[0].flow)) continue;
				const task = tasks.shift();
				// A Map keeps the order of insertion: a flow that had its turn goes to the end.
				flows.delete(id);
				if (tasks.length > 0) flows.set(id, tasks);
				this.count--;
				return task;
			}
		}
		return undefined;
	}

	/** @param task leaves the queue, if it is still in it */
	remove(task: Task): void {
		const flows = this.flowsOf(task);
		const tasks = flows.get(task.flow.id);
		const index = tasks?.indexOf(task) ?? -1;
		if (!tasks || index < 0) return;
		tasks.splice(index, 1);
		if (tasks.length === 0) flows.delete(task.flow.id);
		this.count--;
	}

	/**
	 * Takes out all tasks, or those of one flow.
	 *
	 * @param flow the flow; the default are all
	 */
	clear(flow?: Flow): Task[] {
		const tasks = [...this.urgent.values(), ...this.others.values()]
			.flat()
			.filter((task) => !flow || task.flow.id === flow.id);
		for (const task of tasks) this.remove(task);
		return tasks;
	}

	private flowsOf({ flow }: Task): Map<string, Task[]> {
		return flow.isUrgent ? this.urgent : this.others;
	}
}
