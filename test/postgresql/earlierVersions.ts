import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** `care.sql` as it was, the oldest first: in the files `care-<day>.sql.gz`, which `gzip -9n` made of it. */
export const earlierVersions = (): { readonly day: string; readonly sql: string }[] =>
	globSync(join(__dirname, 'care-*.sql.gz'))
		.sort()
		.map((file) => ({
			day: basename(file).slice(5, 15),
			sql: gunzipSync(readFileSync(file)).toString('utf8'),
		}));
