/**
 * The groups of records that were edited or deleted after a state was made. One state is in n8n's memory, and one is in
 * its database. Without ids, nobody could tell a new record of such a group from an edited one.
 */
export class StaleGroups {
	private inMemory = new Set<string>();
	private inDatabase = new Set<string>();

	/** Notes that a record of the group was edited or deleted. */
	add(group: string): void {
		this.inMemory.add(group);
		this.inDatabase.add(group);
	}

	/** Whether the state in memory is older than an edit in the group. */
	has(group: string): boolean {
		return this.inMemory.has(group);
	}

	/** The groups with edits that the state in the database does not know. */
	get sinceSaved(): string[] {
		return [...this.inDatabase];
	}

	/** Notes that a poll has made a new state in memory. */
	polled(): void {
		this.inMemory.clear();
	}

	/** Notes that the state in memory was saved, just after a poll. */
	saved(): void {
		this.inDatabase.clear();
	}

	/** Notes that the state in memory was saved, perhaps long after a poll. */
	savedLate(): void {
		this.inDatabase = new Set(this.inMemory);
	}

	/** Notes that the state in memory was lost, and that the state in the database was loaded. */
	loaded(): void {
		this.inMemory = new Set(this.inDatabase);
	}
}
