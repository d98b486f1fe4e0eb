// A PostgreSQL in a thread of its own, because Jest's own modules cannot import what PGlite imports: takes
// `{ sql, values? }` and answers `{ rows }` or `{ error }`.
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create();

async function answer({ sql, values }) {
	try {
		if (values === undefined) await database.exec(sql);
		return { rows: values === undefined ? [] : (await database.query(sql, values)).rows };
	} catch (error) {
		return { error: error.message };
	}
}

parentPort.on('message', async (question) => parentPort.postMessage(await answer(question)));
