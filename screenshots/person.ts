import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Editor } from './editor';

/** The folder of the templates. */
const workflows = join(__dirname, '../workflows');

/** Somebody in n8n's editor with a mouse and a keyboard; each press of the mouse button is counted, that of a double-click twice. */
export class Person {
	private clicks = 0;

	private constructor(
		/** What is on the screen. */
		readonly editor: Editor,
	) {}

	/**
	 * Somebody who has not clicked yet.
	 *
	 * @param editor a page that shows nothing yet
	 */
	static async at(editor: Editor): Promise<Person> {
		const person = new Person(editor);
		await editor.page.exposeFunction('countClick', () => person.clicks++);
		await editor.page.addInitScript(countClicks);
		return person;
	}

	/** How many clicks it took so far. */
	async countClicks(): Promise<number> {
		// What the page reports is behind no earlier answer of it.
		await this.editor.page.evaluate(() => undefined);
		return this.clicks;
	}

	/** Begins a new workflow, or goes on with one that has nodes, by a node that is found by a word. */
	async addNode(word: string, node: string, action: string): Promise<void> {
		await this.search(word);
		await this.creatorItem(node).click();
		await this.chooseAction(node, action);
		await this.editor.on('node-parameters').waitFor();
	}

	/** Begins or goes on like that by the name of a node, with Enter once n8n's search has marked it. */
	async findNode(node: string): Promise<void> {
		await this.search(node);
		await this.enterMarked(node);
	}

	/** Presses Enter once n8n has marked what is wanted on its list of nodes or actions. */
	async enterMarked(name: string): Promise<void> {
		const { page } = this.editor;
		const marked = page.locator('[data-test-id=item-iterator-item][class*=_active_]');
		await marked.filter({ has: this.creatorItem(name) }).waitFor();
		await page.keyboard.press('Enter');
	}

	/** Takes an action that is in sight. */
	async clickAction(action: string): Promise<void> {
		await this.creatorItem(action).click();
	}

	/** Adds a filter or an option, by the words on the list of those that can be added. */
	async add(words: string, option: string): Promise<void> {
		await this.chooseFrom(this.editor.page.getByPlaceholder(words, { exact: true }), option);
	}

	/** Chooses a value of a parameter. */
	async choose(parameter: string, option: string): Promise<void> {
		await this.chooseFrom(this.editor.parameter(parameter).last(), option);
	}

	/** Looks a record up in the list of a picker, by a word. */
	async pick(parameter: string, word: string, record: string): Promise<void> {
		const { editor } = this;
		await editor.parameter(parameter).getByTestId('rlc-input').click();
		await this.type(word, editor.on('rlc-search'));
		await editor.on('rlc-item').filter({ hasText: record, visible: true }).click();
	}

	/** Clicks into a parameter and types what is to stand in it, over what stands there. */
	async enter(parameter: string, text: string): Promise<void> {
		await this.field(parameter).click();
		await this.editor.page.keyboard.press('ControlOrMeta+A');
		await this.editor.page.keyboard.type(text);
		await this.settle();
	}

	/** Types an expression over a field of the input into an empty parameter. */
	async enterExpression(parameter: string, field: string): Promise<void> {
		const { editor } = this;
		await this.field(parameter).click();
		// The equals sign makes it an expression, which has an editor of its own.
		await editor.page.keyboard.type('=');
		await editor.parameter(parameter).locator('.cm-content:focus').waitFor();
		// n8n closes the braces by itself, and would keep those that are typed.
		await editor.page.keyboard.type(`{{$json.${field}`);
		await editor
			.parameter(parameter)
			.filter({ hasText: new RegExp(`\\{\\{\\s*\\$json\\.${field}\\s*\\}\\}`) })
			.waitFor();
		await this.settle();
	}

	/** Types a day into a parameter and closes the calendar with Enter. */
	async enterDate(parameter: string, day: string): Promise<void> {
		await this.enter(parameter, day);
		await this.editor.page.keyboard.press('Enter');
	}

	/** Makes a credential on the page of credentials. */
	async newCredential(type: string, fields: Readonly<Record<string, string>>): Promise<void> {
		const { editor } = this;
		await editor.on('add-resource-credential').click();
		await this.type(type, editor.on('new-credential-type-select').locator('input'));
		await this.option(type).click();
		await editor.on('new-credential-type-button').click();
		for (const [name, value] of Object.entries(fields)) await this.enter(name, value);
		await editor.on('credential-save-button').click();
	}

	/** Imports a template from its file into an empty canvas, and waits until n8n has chosen the credential. */
	async importWorkflow(template: string): Promise<void> {
		const { editor } = this;
		const { page } = editor;
		await page.goto('/workflow/new');
		await editor.on('canvas-add-button').waitFor();
		await editor.on('workflow-menu').click();
		await page.getByRole('menuitem', { name: 'Import' }).hover();
		const chooser = page.waitForEvent('filechooser');
		await page.getByRole('menuitem', { name: /file/i }).click();
		await (await chooser).setFiles(join(workflows, `${template}.json`));
		await editor.waitForText('.el-notification__title', 'Credentials auto-added');
	}

	/** Runs the node whose panel is open, and waits for its output. */
	async execute(): Promise<void> {
		await this.editor.executeNode();
	}

	/** Opens n8n's list of nodes where the workflow goes on, behind the last output of its last node, and searches it. */
	private async search(words: string): Promise<void> {
		const { editor } = this;
		const firstStep = editor.on('canvas-add-button');
		const nextStep = editor.on('canvas-handle-plus').last();
		await firstStep.or(nextStep).first().waitFor();
		await ((await firstStep.isVisible()) ? firstStep : nextStep).click();
		await this.type(words, editor.on('node-creator-search-bar'));
	}

	/** Where a parameter is typed. */
	private field(parameter: string): Locator {
		const inputs = this.editor.parameter(parameter).last();
		return inputs.locator('input, textarea, .cm-content').first();
	}

	/** n8n takes what was typed over a moment later. */
	private async settle(): Promise<void> {
		await this.editor.page.waitForTimeout(500);
	}

	/** Types where n8n has put the cursor by itself. */
	private async type(text: string, field: Locator): Promise<void> {
		await field.and(this.editor.page.locator(':focus')).waitFor();
		await this.editor.page.keyboard.type(text);
	}

	/** The actions of a node of n8n can be searched; those of others, but for the triggers (On …), are folded up where a workflow begins. */
	private async chooseAction(node: string, action: string): Promise<void> {
		const { page } = this.editor;
		const item = this.creatorItem(action);
		const search = page.getByPlaceholder(`Search ${node} Actions...`);
		const folded = page
			.locator('[class*=_category_]', { hasText: /^Actions \(\d+\)/ })
			.filter({ has: page.locator('[data-icon=chevron-up]') });
		await item.or(search).or(folded).first().waitFor();
		if (await search.isVisible()) await this.type(action, search);
		else if (!action.startsWith('On ') && (await folded.isVisible())) await folded.click();
		await item.click();
	}

	private creatorItem(name: string): Locator {
		return this.editor.on('node-creator-item-name').filter({ hasText: exact(name) });
	}

	private async chooseFrom(list: Locator, option: string): Promise<void> {
		await list.click();
		await this.option(option).click();
	}

	/** A choice of the list that is open. */
	private option(name: string): Locator {
		const { page } = this.editor;
		const options = page.locator('.el-select-dropdown__item:visible');
		return options.filter({ has: page.getByText(name, { exact: true }) });
	}
}

/** A whole text, with white space around it. */
const exact = (text: string) =>
	new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);

/** Reports each press of the mouse button, whatever it is on; runs in the browser. */
function countClicks(): void {
	const { countClick } = window as unknown as { countClick: () => void };
	window.addEventListener('pointerdown', () => countClick(), true);
}
