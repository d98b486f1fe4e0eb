/** The source of requests: an execution of a node, a poll, or a picker (a list in n8n's editor, from which a person chooses a record). */
export interface Flow {
	/** Requests with the same id belong to the same flow. */
	readonly id: string;
	/** Whether the requests are urgent and go first, because a person waits for a picker, or a poll has little time. */
	readonly isUrgent: boolean;
}

interface Queued {
	readonly flow: Flow;
	readonly ticket: number;
}

/**
 * A queue in which flows take turns. So a flow of a thousand requests does not hold up a flow of one request. Urgent flows go first. Within
 * a flow, the lowest ticket goes first.
 *
 * @example
 * // Added: a1 a2 a3 b1, and then the urgent p1. Taken out: p1 a1 b1 a2 a3.
 */
export class FairQueue<Task extends Queued> {
	/** The tasks of each flow that has tasks. The flows are in the order of their turns. */
	private readonly flows = new Map<string, Task[]>();

	get isEmpty(): boolean {
		return this.flows.size === 0;
	}

	add(task: Task): void {
		const tasks = this.flows.get(task.flow.id) ?? [];
		tasks.splice(tasks.findLastIndex(({ ticket }) => ticket <= task.ticket) + 1, 0, task);
		this.flows.set(task.flow.id, tasks);
	}

	/** Takes out the next task of the flows that may have a turn now. */
	next(mayStart: (flow: Flow) => boolean = () => true): Task | undefined {
		const first = [...this.flows.values()].map(([task]) => task);
		const ready = first.filter(({ flow }) => mayStart(flow));
		const task = ready.find(({ flow }) => flow.isUrgent) ?? ready.at(0);
		if (!task) return undefined;
		this.remove(task);
		// A Map keeps the order of insertion. So a flow that has had its turn goes to the end.
		const left = this.flows.get(task.flow.id);
		this.flows.delete(task.flow.id);
		if (left) this.flows.set(task.flow.id, left);
		return task;
	}

	remove(task: Task): void {
		const tasks = this.flows.get(task.flow.id) ?? [];
		const index = tasks.indexOf(task);
		if (index >= 0) tasks.splice(index, 1);
		if (tasks.length === 0) this.flows.delete(task.flow.id);
	}

	/** Takes out all tasks that fulfil a condition, and returns them. */
	clear(isMeant: (task: Task) => boolean): Task[] {
		const tasks = [...this.flows.values()].flat().filter(isMeant);
		for (const task of tasks) this.remove(task);
		return tasks;
	}
}
