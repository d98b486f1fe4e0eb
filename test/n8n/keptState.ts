import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The state of a workflow's triggers. n8n keeps it in two places. */
export interface KeptState {
	readonly staticData: string | null;
	/** The state of each trigger, by the id of its node. */
	readonly cursors: Readonly<Record<string, string>>;
}

const open = (userFolder: string): DatabaseSync =>
	new DatabaseSync(join(userFolder, '.n8n/database.sqlite'));

export function readState(userFolder: string, workflowId: string): KeptState {
	const database = open(userFolder);
	const workflow = database
		.prepare('SELECT staticData FROM workflow_entity WHERE id = ?')
		.get(workflowId) as { staticData: string | null };
	const cursors = database
		.prepare('SELECT nodeId, cursor FROM poller_state WHERE workflowId = ?')
		.all(workflowId) as { nodeId: string; cursor: string }[];
	database.close();
	return {
		staticData: workflow.staticData,
		cursors: Object.fromEntries(cursors.map(({ nodeId, cursor }) => [nodeId, cursor])),
	};
}

/** Puts back an earlier state of a workflow's triggers. n8n must not run. */
export function putBackState(
	userFolder: string,
	workflowId: string,
	{ staticData, cursors }: KeptState,
): void {
	const database = open(userFolder);
	database
		.prepare('UPDATE workflow_entity SET staticData = ? WHERE id = ?')
		.run(staticData, workflowId);
	const update = database.prepare(
		'UPDATE poller_state SET cursor = ? WHERE workflowId = ? AND nodeId = ?',
	);
	for (const [nodeId, cursor] of Object.entries(cursors)) update.run(cursor, workflowId, nodeId);
	database.close();
}
