import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Walk } from './walk';
import { walks } from './walks';

const page = join(__dirname, '../docs/development.md');

/** Finds the table together with the markers around it. */
const marked = /<!-- clicks -->[^]*<!-- \/clicks -->/;

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/**
 * Makes the rows of the table, one for each job. If a job has several walks, its row has the clicks of the walk with the most clicks. A job
 * gets a row only if this run did all its walks. If `nearest` names a similar job of another node, the run must have done that job too.
 */
const rows = (clicksOf: ReadonlyMap<Walk, number>): string[] =>
	[...new Set(walks.map(({ job }) => job))].flatMap((job) => {
		const done = walks.filter((walk) => walk.job === job);
		const clicks = Math.max(...done.map((walk) => clicksOf.get(walk) ?? Infinity));
		const nearest = done[0].nearest;
		const others = nearest ? clicksOf.get(nearest) : '';
		if (clicks === Infinity || others === undefined) return [];
		return [line([job, clicks, nearest?.job ?? 'none', others])];
	});

/**
 * Writes the clicks of all jobs into `docs/development.md`.
 *
 * @param clicksOf the clicks of each walk
 */
export async function writeClickTable(clicksOf: ReadonlyMap<Walk, number>): Promise<void> {
	const headings = ['Job', 'Clicks', 'The nearest job of a node of n8n', 'Clicks'];
	const table = [line(headings), line(headings.map(() => '---')), ...rows(clicksOf)].join('\n');
	const text = readFileSync(page, 'utf8').replace(
		marked,
		`<!-- clicks -->\n\n${table}\n\n<!-- /clicks -->`,
	);
	writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
}

/**
 * Checks that `docs/development.md` has the clicks that this run counted.
 *
 * @param clicksOf the clicks of each walk
 * @throws if the page has other numbers
 */
export function requireClicks(clicksOf: ReadonlyMap<Walk, number>): void {
	const withoutPadding = (text: string) => text.replace(/ +/g, ' ');
	const documented = readFileSync(page, 'utf8').split('\n').map(withoutPadding);
	const missing = rows(clicksOf).filter((row) => !documented.includes(withoutPadding(row)));
	if (missing.length > 0) {
		throw new Error(
			`docs/development.md says otherwise: npm run screenshots writes it anew.\n${missing.join('\n')}`,
		);
	}
}
