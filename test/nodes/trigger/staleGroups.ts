/**
 * The groups of records that were edited or deleted after a state of the trigger was made: the one in n8n's memory, and
 * the one in its database. Without ids, nobody could tell a new record of such a group from an edited one.
 */
export class StaleGroups {
	private inMemory = new Set<string>();
	private inDatabase = new Set<string>();

	/** A record of the group was edited or deleted. */
	add(group: string): void {
		this.inMemory.add(group);
		this.inDatabase.add(group);
	}

	/** Whether the state in memory is behind the group. */
	has(group: string): boolean {
		return this.inMemory.has(group);
	}

	/** The groups that the state in the database is behind. */
	get sinceSaved(): string[] {
		return [...this.inDatabase];
	}

	/** A poll has made a new state in memory. */
	polled(): void {
		this.inMemory.clear();
	}

	/** The state in memory was saved, just after a poll. */
	saved(): void {
		this.inDatabase.clear();
	}

	/** The state in memory was saved, perhaps long after a poll. */
	savedLate(): void {
		this.inDatabase = new Set(this.inMemory);
	}

	/** The state in memory was lost, and the one in the database loaded. */
	loaded(): void {
		this.inMemory = new Set(this.inDatabase);
	}
}
