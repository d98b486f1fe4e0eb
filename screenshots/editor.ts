import { writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { buildWorkflow, type Step } from './workflow';

/** A style that hides what would spoil a picture. */
const pictureStyle = `
	.el-notification,
	[data-test-id='floating-node'],
	.n8n-sticky,
	[data-test-id='tooltip-content'],
	[data-test-id='node-feature-request'],
	[data-test-id='canvas-controls'],
	[data-test-id^='execute-workflow-button'],
	[data-test-id='panel-drag-button'] { visibility: hidden !important; }
`;

/** The style of a picture of several rows. The rows have the colour of the canvas. */
const rowStyle = `
	div { display: inline-flex; flex-direction: column; align-items: start; gap: 4px; background: white }
	p { margin: 0; align-self: stretch; background: #f5f5f5 }
	img { display: block }
`;

/** A rectangle of the page, in CSS pixels. */
export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** n8n's editor in a browser. The methods find things by n8n's test ids and by the texts on the screen. */
export class Editor {
	/**
	 * @param page a page of a session that is logged in
	 * @param folder the folder for the pictures
	 */
	constructor(
		readonly page: Page,
		readonly folder: string,
	) {}

	/** Saves a workflow and opens it. The workflow has a Manual Trigger, and some steps in a row after the trigger. */
	async createWorkflow(name: string, steps: readonly Step[]): Promise<void> {
		const response = await this.page.request.post('/rest/workflows', {
			data: buildWorkflow(name, steps),
		});
		if (!response.ok()) throw new Error(`n8n did not take a workflow: ${await response.text()}`);
		const { data } = (await response.json()) as { data: { id: string } };
		await this.openWorkflow(data.id);
	}

	async openWorkflow(id: string): Promise<void> {
		await this.page.goto(`/workflow/${id}`);
		await this.on('canvas-node').first().waitFor();
	}

	/** Opens the panel of a node of the workflow. */
	async openNode(name: string): Promise<void> {
		await this.node(name).dblclick();
		await this.on('ndv').waitFor();
		await this.on('node-parameters').waitFor();
	}

	/** Runs the node whose panel is open, and the nodes before it. Waits until the node has ended or failed. */
	async executeNode(): Promise<void> {
		await this.on('node-execute-button').click();
		await this.waitForText('.el-notification__title', /Node executed|Problem in node|Error/i);
	}

	node(name: string): Locator {
		return this.on('canvas-node').filter({ hasText: name });
	}

	/** Finds the elements with a test id of n8n's editor. */
	on(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	/** Finds the input of a parameter of the node whose panel is open. */
	parameter(name: string): Locator {
		return this.on(`parameter-input-${name}`);
	}

	/**
	 * Waits until a text is on the screen.
	 *
	 * @param where the element with the text, as a test id or as a selector that begins with a dot
	 * @param text a part of the text, or a pattern that matches the text
	 * @throws after the default timeout. The error has the text that is there instead
	 */
	async waitForText(where: string, text: string | RegExp): Promise<void> {
		const elements = where.startsWith('.') ? this.page.locator(where) : this.on(where);
		try {
			await elements.filter({ hasText: text, visible: true }).first().waitFor();
		} catch {
			const found = (await elements.allInnerTexts()).join(' | ') || 'nothing';
			throw new Error(`Expected ${where} to say ${text} but found ${found}`);
		}
	}

	/**
	 * Takes a picture of a part of the page.
	 *
	 * @param name the name of the file, without its extension
	 */
	async takePicture(name: string, box: Box): Promise<void> {
		writeFileSync(`${this.folder}/${name}.png`, await this.takePart(box));
	}

	/**
	 * Takes one picture of several parts of the page, one below the other.
	 *
	 * @param name the name of the file, without its extension
	 */
	async takeRows(name: string, boxes: readonly Box[]): Promise<void> {
		const parts: string[] = [];
		for (const box of boxes) {
			const { left, right } = box;
			const source = `data:image/png;base64,${(await this.takePart(box)).toString('base64')}`;
			parts.push(`<p><img src="${source}" width="${right - left}"></p>`);
		}
		const sheet = await this.page.context().newPage();
		await sheet.setContent(`<div>${parts.join('')}</div>`);
		await sheet.addStyleTag({ content: rowStyle });
		await sheet
			.locator('img')
			.last()
			.evaluate((image: HTMLImageElement) => image.decode());
		await sheet.locator('div').screenshot({ path: `${this.folder}/${name}.png` });
		await sheet.close();
	}

	private async takePart({ left, top, right, bottom }: Box): Promise<Buffer> {
		return await this.page.screenshot({
			animations: 'disabled',
			caret: 'hide',
			clip: { x: left, y: top, width: right - left, height: bottom - top },
			style: pictureStyle,
		});
	}

	/** Drags a field of the input panel onto an element. */
	async drag(field: string, target: Locator): Promise<void> {
		await this.on('ndv-input-panel').getByText(field, { exact: true }).first().hover();
		await this.page.mouse.down();
		const { left, top, right, bottom } = await this.box(target);
		await this.page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 12 });
		await this.page.mouse.up();
	}

	async box(locator: Locator): Promise<Box> {
		const box = await locator.boundingBox();
		if (box === null) throw new Error(`${locator} is not on the screen.`);
		return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
	}
}
