// Runs a PostgreSQL in a thread of its own, so that a query that takes seconds does not block the tests. A message is
// `{ sql, values? }`, or `{ dump: true }` for the files of the database. The reply is `{ rows }` or `{ error }`.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { files, pgliteWasmModule } = workerData;
const database = await PGlite.create({
	pgliteWasmModule,
	...(files === undefined ? {} : { loadDataDir: files }),
});

async function answer({ sql, values, dump }) {
	try {
		if (dump) return { rows: [{ files: await database.dumpDataDir('none') }] };
		if (values === undefined) await database.exec(sql);
		return { rows: values === undefined ? [] : (await database.query(sql, values)).rows };
	} catch (error) {
		return { error: error.message };
	}
}

parentPort.on('message', async (question) => parentPort.postMessage(await answer(question)));
