import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Editor } from './editor';

const workflows = join(__dirname, '../workflows');

/**
 * A person who uses n8n's editor with a mouse and a keyboard. Each press of the mouse button is counted, so a double-click is counted
 * twice.
 */
export class Person {
	private clicks = 0;

	private constructor(
		/** The editor on the person's screen. */
		readonly editor: Editor,
	) {}

	/**
	 * Makes a person who has not clicked yet.
	 *
	 * @param editor an editor whose page shows nothing yet
	 */
	static async at(editor: Editor): Promise<Person> {
		const person = new Person(editor);
		await editor.page.exposeFunction('countClick', () => person.clicks++);
		await editor.page.addInitScript(countClicks);
		return person;
	}

	async countClicks(): Promise<number> {
		// The page sends its reports in order. So when the answer to this call comes, all earlier clicks have been
		// reported.
		await this.editor.page.evaluate(() => undefined);
		return this.clicks;
	}

	/**
	 * Adds a node at the end of the workflow, which can be empty. The person searches for the node by a word, and chooses
	 * an action of the node.
	 */
	async addNode(word: string, node: string, action: string): Promise<void> {
		await this.search(word);
		await this.creatorItem(node).click();
		await this.chooseAction(node, action);
		await this.editor.on('node-parameters').waitFor();
	}

	/**
	 * Adds a node at the end of the workflow, which can be empty. The person types the name of the node. When n8n's
	 * search has marked the node, the person presses Enter.
	 */
	async findNode(node: string): Promise<void> {
		await this.search(node);
		await this.enterMarked(node);
	}

	/** Presses Enter when n8n has marked a certain entry of its list of nodes or actions. */
	async enterMarked(name: string): Promise<void> {
		const { page } = this.editor;
		const marked = page.locator('[data-test-id=item-iterator-item][class*=_active_]');
		await marked.filter({ has: this.creatorItem(name) }).waitFor();
		await page.keyboard.press('Enter');
	}

	async clickAction(action: string): Promise<void> {
		await this.creatorItem(action).click();
	}

	/** Adds a filter or an option. `words` is the text on the drop-down list, for example `Add option`. */
	async add(words: string, option: string): Promise<void> {
		await this.chooseFrom(this.editor.page.getByPlaceholder(words, { exact: true }), option);
	}

	async choose(parameter: string, option: string): Promise<void> {
		await this.chooseFrom(this.editor.parameter(parameter).last(), option);
	}

	/** Searches the list of a picker by a word, and picks a record. */
	async pick(parameter: string, word: string, record: string): Promise<void> {
		const { editor } = this;
		await editor.parameter(parameter).getByTestId('rlc-input').click();
		await this.type(word, editor.on('rlc-search'));
		await editor.on('rlc-item').filter({ hasText: record, visible: true }).click();
	}

	/** Clicks into a parameter and types a text. The new text replaces the present text. */
	async enter(parameter: string, text: string): Promise<void> {
		await this.field(parameter).click();
		await this.editor.page.keyboard.press('ControlOrMeta+A');
		await this.editor.page.keyboard.type(text);
		await this.settle();
	}

	/** Types an expression into an empty parameter. The expression reads `field` of the input item. */
	async enterExpression(parameter: string, field: string): Promise<void> {
		const { editor } = this;
		await this.field(parameter).click();
		// The equals sign makes the parameter an expression. Expressions have their own editor.
		await editor.page.keyboard.type('=');
		await editor.parameter(parameter).locator('.cm-content:focus').waitFor();
		// n8n adds the closing braces by itself. If the person also typed them, the expression would have them twice.
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

	/** Runs the node whose panel is open, and waits until the node has ended or failed. */
	async execute(): Promise<void> {
		await this.editor.executeNode();
	}

	/** Opens n8n's list of nodes and searches it. The new node comes after the last output of the workflow's last node. */
	private async search(words: string): Promise<void> {
		const { editor } = this;
		const firstStep = editor.on('canvas-add-button');
		const nextStep = editor.on('canvas-handle-plus').last();
		await firstStep.or(nextStep).first().waitFor();
		await ((await firstStep.isVisible()) ? firstStep : nextStep).click();
		await this.type(words, editor.on('node-creator-search-bar'));
	}

	/** Finds the field into which a person types a parameter. */
	private field(parameter: string): Locator {
		const inputs = this.editor.parameter(parameter).last();
		return inputs.locator('input, textarea, .cm-content').first();
	}

	/** Waits a moment, because n8n stores a typed text only after a short time. */
	private async settle(): Promise<void> {
		await this.editor.page.waitForTimeout(500);
	}

	/** Waits until n8n has put the cursor into a field, and types a text. */
	private async type(text: string, field: Locator): Promise<void> {
		await field.and(this.editor.page.locator(':focus')).waitFor();
		await this.editor.page.keyboard.type(text);
	}

	/**
	 * Chooses an action of a node. If n8n shows a search field for the actions, the person types the name of the action. If the workflow is
	 * empty, n8n folds up the actions of a node, but not its triggers (On …). To choose a folded action, the person first opens the list.
	 */
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

	private option(name: string): Locator {
		const { page } = this.editor;
		const options = page.locator('.el-select-dropdown__item:visible');
		return options.filter({ has: page.getByText(name, { exact: true }) });
	}
}

/** Makes a pattern for a whole text, with or without white space around the text. */
const exact = (text: string) =>
	new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);

/** Reports each press of the mouse button on any element. This function runs in the browser. */
function countClicks(): void {
	const { countClick } = window as unknown as { countClick: () => void };
	window.addEventListener('pointerdown', () => countClick(), true);
}
