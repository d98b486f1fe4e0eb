import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/**
 * Finds the earlier versions of `care.sql`, the oldest first. The files are named `care-<day>.sql.gz` and were made
 * with `gzip -9n`.
 */
export const earlierVersions = (): { readonly day: string; readonly sql: string }[] =>
	globSync(join(__dirname, 'care-*.sql.gz'))
		.sort()
		.map((file) => ({
			day: basename(file).slice(5, 15),
			sql: gunzipSync(readFileSync(file)).toString('utf8'),
		}));
