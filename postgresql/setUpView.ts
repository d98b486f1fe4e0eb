import type { View } from './typedViews';

/** What one would have, whether it is so, and what follows where it is not: expressions of SQL. */
const rows: readonly (readonly [what: string, isSo: string, follows: string])[] = [
	[
		'Somebody beside the owner may read',
		"exists (select from pg_roles where rolname like 'care\\_reader%') or exists (select from care.reader)",
		`'Only the owner reads the copy. Make a user by the console of your host, and let it read: select care.let_read(''name'', ''everything''), or ''without people''.'`,
	],
	[
		'Only users who are named may connect',
		"not has_database_privilege('public', current_database(), 'connect')",
		"format('All users of the server may connect, and see the names of tables, but no data. The owner prevents it: revoke connect on database %I from public;', current_database())",
	],
	[
		'PostgreSQL keeps names out of its log',
		'care.log_risk() is null',
		"format('Whoever reads the log of the server may find names of people, because %s. A superuser, or the console of your host, changes that: see the page.', care.log_risk())",
	],
	[
		'The database takes all characters',
		"getdatabaseencoding() = 'UTF8'",
		"'A list with characters that the database does not know cannot be copied. Use a database with the encoding UTF8.'",
	],
	[
		'The user of n8n is no superuser',
		"current_setting('is_superuser') = 'off'",
		"'Whoever has this password may do anything on the server. Give n8n a user who only owns this database.'",
	],
];

/** What of the setting up is as it should be, and what was refused. For the owner. */
export const setUpView: View = {
	name: 'care.set_up',
	query: `select s.what, s.is_so, case when not s.is_so then s.follows end as what_follows
from (
	values
${rows.map(([what, isSo, follows], index) => `		(${index + 1}, '${what}', ${isSo}, ${follows})`).join(',\n')}
) as s (number, what, is_so, follows)
order by s.number`,
};
