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

	get length(): number {
		return this.count;
	}

	add(task: Task): void {
		const flows = this.flowsOf(task);
		const tasks = flows.get(task.flow.id) ?? [];
		tasks.splice(tasks.findLastIndex(({ ticket }) => ticket <= task.ticket) + 1, 0, task);
		flows.set(task.flow.id, tasks);
		this.count++;
	}

	/** Takes out the first task of those whose flow may have a turn now. */
	next(mayStart: (flow: Flow) => boolean = () => true): Task | undefined {
		for (const flows of [this.urgent, this.others]) {
			for (const [id, tasks] of flows) {
				const [task] = tasks;
				if (!mayStart(task.flow)) continue;
				this.remove(task);
				// A Map keeps the order of insertion: a flow that had its turn goes to the end.
				flows.delete(id);
				if (tasks.length > 0) flows.set(id, tasks);
				return task;
			}
		}
		return undefined;
	}

	/** Takes out a task, if it is still there. */
	remove(task: Task): void {
		const flows = this.flowsOf(task);
		const tasks = flows.get(task.flow.id) ?? [];
		const index = tasks.indexOf(task);
		if (index < 0) return;
		tasks.splice(index, 1);
		if (tasks.length === 0) flows.delete(task.flow.id);
		this.count--;
	}

	/** Takes out all tasks, or those of one flow. */
	clear(flow?: Flow): Task[] {
		const all = [...this.urgent.values(), ...this.others.values()].flat();
		const tasks = all.filter((task) => !flow || task.flow.id === flow.id);
		for (const task of tasks) this.remove(task);
		return tasks;
	}

	private flowsOf({ flow }: Task): Map<string, Task[]> {
		return flow.isUrgent ? this.urgent : this.others;
	}
}
