import type { View } from './typedViews';

/** The SQL for the role that owns the database. */
const owner = '(select datdba from pg_database where datname = current_database())';

/**
 * The SQL for the names of all roles that are members of the owner and may act as the owner. Since PostgreSQL 16, a user who makes a role
 * becomes a member of this role, but without the right to act as the role. The SQL leaves out such a user.
 */
const membersOfOwner = `(
			select string_agg(distinct m.member::regrole::text, ', ') from pg_auth_members m
			where m.roleid = ${owner} and coalesce((to_jsonb(m) ->> 'set_option')::boolean, true)
		)`;

/**
 * The rows of the view, as SQL. Each row has a goal, an expression for whether the goal is reached, and the consequence if it is not. If
 * the expression is null, nobody knows yet, and the view does not show the row.
 */
const rows: readonly (readonly [what: string, isSo: string, follows: string])[] = [
	[
		'Somebody beside the owner may read',
		`exists (
			select from care.readers() r join pg_roles o on o.rolname = r.name join pg_roles m on pg_has_role(m.oid, o.oid, 'usage')
			where
				r.can_read and m.rolcanlogin and not m.rolsuper and not pg_has_role(m.oid, ${owner}, 'usage')
				and has_database_privilege(m.oid, current_database(), 'connect')
		)`,
		`'Only the owner reads the copy. Make a user by the console of your host, and let it read: select care.let_read(''name'', ''everything''), or ''without people''.'`,
	],
	[
		'All who are to read may do so',
		'not exists (select from care.readers() where not can_read)',
		`(
			select string_agg(
				case
					when r.is_there then format('%s lacks rights: run the workflow, which gives them.', r.name)
					else format(
						'The server has no user %s. Make it, and the next run lets it read; or take it off: select care.let_read(%L, ''nothing'').', r.name, r.name
					)
				end,
				' ' order by r.name
			)
			from care.readers() r where not r.can_read
		)`,
	],
	[
		// n8n takes America/New_York if nobody has chosen another time zone.
		`' || coalesce((select 'Days are those of ' || time_zone from care.setting where planned is not null), 'Days are those of the workflow''s time zone') || '`,
		"(select time_zone <> 'America/New_York' from care.setting where planned is not null)",
		"'If this is not where your care system is, choose the time zone in the settings of the workflow. n8n takes America/New_York where nobody has chosen.'",
	],
	[
		'n8n keeps no runs of the workflow, which have names',
		'(select saved_runs is null from care.setting where planned is not null)',
		'(select saved_runs from care.setting)',
	],
	[
		'Nobody else may act as the owner',
		`${membersOfOwner} is null`,
		`format('%s may read and change all of the copy, as a member of its owner. The administrator takes it back: revoke %s from %s;', ${membersOfOwner}, ${owner}::regrole, ${membersOfOwner})`,
	],
	[
		'Only users who are named may connect',
		"not has_database_privilege('public', current_database(), 'connect')",
		"format('All users of the server may connect, and see the names of tables, but no data. The owner prevents it: revoke connect on database %I from public;', current_database())",
	],
	[
		'PostgreSQL keeps names out of its log',
		'care.log_risk() is null',
		`format('Whoever reads the log of the server may find names of people, because %s. A superuser, or the console of your host, changes that: see "Names in PostgreSQL''s log" on the page "Care data in PostgreSQL".', care.log_risk())`,
	],
	[
		'The user of n8n is no superuser',
		"current_setting('is_superuser') = 'off'",
		"'Whoever has this password may do anything on the server. Give n8n a user who only owns this database.'",
	],
];

/** The view of the state of the setup: what is right, and what is not. It is for the owner. */
export const setUpView: View = {
	name: 'care.set_up',
	query: `select s.what, s.is_so, case when not s.is_so then s.follows end as what_follows
from (
	values
${rows.map(([what, isSo, follows], index) => `		(${index + 1}, '${what}', ${isSo}, ${follows})`).join(',\n')}
) as s (number, what, is_so, follows)
where s.is_so is not null
order by s.number`,
};
