import { ok } from 'node:assert';
import type { Editor } from './editor';
import { Person } from './person';
import type { Scene } from './scene';
import type { Walk } from './walk';
import { walks } from './walks';

/** The number of clicks of each walk that was done in this run. */
export const clicksOf = new Map<Walk, number>();

/** Returns the job of a walk. If the walk has an example, the example follows. */
export const titleOf = ({ job, example }: Walk): string =>
	example === undefined ? job : `${job}: ${example}`;

const scene = (walk: Walk): Scene => ({
	title: `a walk: ${titleOf(walk)}`,
	async play(editor, stage) {
		const { credentials = [stage.credentials.right, stage.smtp], atMost = Infinity } = walk;
		await replaceCredentials(editor, credentials);
		const person = await Person.at(editor);
		if (walk.begin) await walk.begin(person);
		else await editor.page.goto('/workflow/new');
		const before = await person.countClicks();
		await walk.walk(person, stage);
		const clicks = (await person.countClicks()) - before;
		ok(clicks > 0 && clicks <= atMost, `It took ${clicks} clicks, and ${atMost} are promised.`);
		clicksOf.set(walk, clicks);
	},
});

/**
 * Replaces the credentials in n8n. The old ones are deleted, because n8n chooses a credential by itself only if there is no other credential of
 * its type. The function uses the REST API, so that no clicks are counted for the credentials.
 */
async function replaceCredentials(
	{ page: { request } }: Editor,
	credentials: NonNullable<Walk['credentials']>,
): Promise<void> {
	const { data: all } = (await (await request.get('/rest/credentials')).json()) as {
		data: { id: string }[];
	};
	for (const { id } of all) await request.delete(`/rest/credentials/${id}`);
	for (const { name, type, data } of credentials) {
		const response = await request.post('/rest/credentials', { data: { name, type, data } });
		ok(response.ok(), await response.text());
	}
}

/**
 * The scenes of all walks. If a walk has a similar job for one of n8n's own nodes (`nearest`), the scene of that job follows. These scenes
 * come last in a run, because they remove the credentials that other scenes need.
 */
export const walkScenes: readonly Scene[] = walks
	.flatMap((walk) => (walk.nearest ? [walk, walk.nearest] : [walk]))
	.map(scene);
