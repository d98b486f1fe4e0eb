import type { Editor } from './editor';
import type { Scene } from './scene';

const dialog = 'editCredential-modal';

export const credentialTest: Scene = {
	title: 'the test of the credential tells right from wrong, and says what to do',
	async play(editor, { credentials, simulator }) {
		const { user, key, secret } = credentials.right.data;
		await openNewCredential(editor);

		await enter(editor, 'baseUrl', 'http://care.example.com');
		await enter(editor, 'user', user);
		await enter(editor, 'key', key);
		await enter(editor, 'secret', 'not the secret');
		await saveAndFail(editor, /The Base URL must start with https:\/\//);

		await enter(editor, 'baseUrl', 'http://127.0.0.1:9');
		await saveAndFail(editor, /The service does not answer\. /);

		await enter(editor, 'baseUrl', simulator.url);
		await saveAndFail(editor, /did not accept the credentials.*\. Check User, Key and Secret/);

		// A slash at the end of the Base URL must not cause an error.
		await enter(editor, 'baseUrl', `${simulator.url}/`);
		await enter(editor, 'secret', secret);
		await save(editor);
		await editor.waitForText(
			'credentials-config-container-test-success',
			'Connection tested successfully',
		);
		// The window is high enough for all fields.
		await editor.page.setViewportSize({ width: 1600, height: 1160 });
		await editor.on(dialog).evaluate((element) => {
			element.style.maxHeight = 'none';
			element.style.height = '990px';
		});
		// The picture shows an https address, as a real service has. The simulator's address, which n8n has just tested, has only http.
		await editor
			.parameter('baseUrl')
			.locator('input')
			.evaluate((input) => {
				(input as HTMLInputElement).value = 'https://api.example.com';
			});
		await editor.takePicture('credential', await editor.box(editor.on(dialog)));
	},
};

async function openNewCredential(editor: Editor): Promise<void> {
	const { page } = editor;
	await page.goto('/home/credentials');
	await editor.on('add-resource-credential').click();
	await editor.on('new-credential-type-select').locator('input').fill('Care Management');
	await page.locator('.el-select-dropdown__item:visible', { hasText: 'Care Management' }).click();
	await editor.on('new-credential-type-button').click();
}

const enter = (editor: Editor, name: string, value: unknown) =>
	editor.parameter(name).locator('input').fill(String(value));

/** Saves the credential. n8n then tests it. */
const save = (editor: Editor) => editor.on('credential-save-button').click();

/** Saves the credential, and waits until n8n shows why the test failed. */
async function saveAndFail(editor: Editor, reason: RegExp): Promise<void> {
	const { page } = editor;
	const tested = page.waitForResponse('**/rest/credentials/test');
	await save(editor);
	await tested;
	await editor.waitForText(dialog, 'Couldn’t connect with these settings');
	const more = page.getByText('More details');
	await more.or(page.getByText(reason)).first().waitFor();
	if (await more.isVisible()) await more.click();
	await editor.waitForText(dialog, reason);
}
