import { FairQueue } from '../../http/fairQueue';

const task = (id: string, ticket: number, isUrgent = false) => ({
	flow: { id, isUrgent },
	ticket,
	name: `${id}${ticket}`,
});

/** Returns the names of all tasks, in the order in which the queue gives them out. */
function drain(queue: FairQueue<ReturnType<typeof task>>): string {
	const names: string[] = [];
	for (let next = queue.next(); next; next = queue.next()) names.push(next.name);
	return names.join(' ');
}

describe('FairQueue', () => {
	it('lets flows take turns', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		for (const ticket of [1, 2, 3, 4]) queue.add(task('a', ticket));
		for (const ticket of [5, 6]) queue.add(task('b', ticket));
		queue.add(task('c', 7));
		expect(drain(queue)).toBe('a1 b5 c7 a2 b6 a3 a4');
		expect(queue.isEmpty).toBe(true);
	});

	it('gives out urgent flows first', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		queue.add(task('a', 1));
		queue.add(task('poll', 2, true));
		queue.add(task('picker', 3, true));
		queue.add(task('poll', 4, true));
		expect(drain(queue)).toBe('poll2 picker3 poll4 a1');
	});

	it('passes over a flow that may have no turn now, and it keeps its place', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		for (const [id, ticket] of [
			['a', 1],
			['b', 2],
			['a', 3],
		] as const)
			queue.add(task(id, ticket));
		expect(queue.next(({ id }) => id !== 'a')?.name).toBe('b2');
		expect(queue.next(({ id }) => id !== 'a')).toBeUndefined();
		expect(drain(queue)).toBe('a1 a3');
	});

	it('gives out the lowest ticket of a flow first, so that a retry keeps its place', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		for (const ticket of [5, 7, 6, 1]) queue.add(task('a', ticket));
		expect(drain(queue)).toBe('a1 a5 a6 a7');
	});

	it('gives out what is left of a flow after a removal, and nothing for a flow that is gone', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		const [first, second] = [task('a', 1), task('a', 2)];
		queue.remove(first);
		queue.add(first);
		queue.add(second);
		queue.add(task('b', 3));
		queue.remove(first);
		queue.remove(second);
		expect(drain(queue)).toBe('b3');
	});

	it('keeps the order of what has the same ticket', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		const again = { ...task('a', 1), name: 'again' };
		for (const queued of [task('a', 1), again, task('a', 2)]) queue.add(queued);
		expect(drain(queue)).toBe('a1 again a2');
	});

	it('forgets all of one flow', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		for (const id of ['a', 'b', 'a']) queue.add(task(id, 1));
		expect(queue.clear(({ flow }) => flow.id === 'a')).toHaveLength(2);
		expect(drain(queue)).toBe('b1');
	});

	it('forgets what was removed, and all at once', () => {
		const queue = new FairQueue<ReturnType<typeof task>>();
		const removed = task('a', 1);
		queue.add(removed);
		queue.add(task('a', 2));
		queue.add(task('p', 3, true));
		queue.remove(removed);
		queue.remove(removed);
		expect(queue.isEmpty).toBe(false);
		expect(queue.clear(() => true).map(({ name }) => name)).toEqual(['a2', 'p3']);
		expect(queue.isEmpty).toBe(true);
		expect(queue.next()).toBeUndefined();
	});
});
