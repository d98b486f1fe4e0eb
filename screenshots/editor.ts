import {
	chromium,
	selectors,
	type Browser,
	type BrowserContext,
	type Locator,
	type Page,
} from 'playwright-core';
import type { INodeParameters } from 'n8n-workflow';
import type { DemoCredential } from '../demo/template';
import { login } from '../demo/n8n';

/** A node of a throw-away workflow. */
export interface Step {
	readonly name: string;
	readonly type: string;
	readonly typeVersion: number;
	readonly parameters: INodeParameters;
	readonly credential?: DemoCredential;
}

/** The name of the trigger that n8n itself puts first. */
const trigger = 'When clicking ‘Execute workflow’';

/**
 * A Care Management node.
 *
 * @param name how it is called on the canvas
 * @param parameters what a person would have entered
 * @param credential the credential that is chosen in it
 */
export const careManagement = (
	name: string,
	parameters: INodeParameters,
	credential: DemoCredential,
): Step => ({
	name,
	type: 'n8n-nodes-care-management.careManagement',
	typeVersion: 1,
	parameters,
	credential,
});

/** What is in the way of a picture: messages and hints that come and go, handles to drag, the nodes before and after. */
const pictureStyle = `
	.el-notification,
	[data-test-id='floating-node'],
	[data-test-id='tooltip-content'],
	[data-test-id='node-feature-request'],
	[data-test-id='panel-drag-button'] { visibility: hidden !important; }
`;

/** n8n's editor in a browser, used as a person uses it, by what is written on the screen. */
export class Editor {
	/**
	 * @param page a page whose person is logged in
	 * @param folder where the pictures go
	 */
	constructor(
		readonly page: Page,
		private readonly folder: string,
	) {}

	/**
	 * Saves a workflow, the steps in a row behind a Manual Trigger, and opens it.
	 *
	 * @param name its name
	 * @param steps its nodes
	 */
	async createWorkflow(name: string, steps: readonly Step[]): Promise<void> {
		const nodes = [
			{ name: trigger, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
			...steps,
		].map(({ name: node, type, typeVersion, parameters, ...rest }, index) => {
			const credential = 'credential' in rest ? rest.credential : undefined;
			return {
				id: `node${index}`,
				name: node,
				type,
				typeVersion,
				parameters,
				position: [index * 220, 0],
				...(credential && {
					credentials: { [credential.type]: { id: credential.id, name: credential.name } },
				}),
			};
		});
		const connections = Object.fromEntries(
			steps.map((step, index) => [
				nodes[index].name,
				{ main: [[{ node: step.name, type: 'main', index: 0 }]] },
			]),
		);
		const answer = await this.page.request.post('/rest/workflows', {
			data: { name, nodes, connections, settings: { executionOrder: 'v1' } },
		});
		if (!answer.ok()) throw new Error(`n8n did not take a workflow: ${await answer.text()}`);
		const { data } = (await answer.json()) as { data: { id: string } };
		await this.openWorkflow(data.id);
	}

	/** Opens a workflow on the canvas. */
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

	/** Runs the node whose panel is open, and the nodes before it, until n8n says how it ended. */
	async executeNode(): Promise<void> {
		await this.on('node-execute-button').click();
		await this.text('.el-notification__title', /Node executed|Problem in node|Error/i);
	}

	/** The node on the canvas. */
	node(name: string): Locator {
		return this.on('canvas-node').filter({ hasText: name });
	}

	/** What n8n marks with this name for tests. */
	on(testId: string): Locator {
		return this.page.getByTestId(testId);
	}

	/** The input of a parameter of the node whose panel is open. */
	parameter(name: string): Locator {
		return this.on(`parameter-input-${name}`);
	}

	/**
	 * Waits until a text is on the screen.
	 *
	 * @param where what holds it: the name that n8n marks it with, or a selector that begins with a dot
	 * @param text a part of the text, or what it matches
	 * @throws after the time that the window waits for everything, with the text that is there instead
	 */
	async text(where: string, text: string | RegExp): Promise<void> {
		const all = where.startsWith('.') ? this.page.locator(where) : this.on(where);
		try {
			await all.filter({ hasText: text, visible: true }).first().waitFor();
		} catch {
			const found = (await all.allInnerTexts()).join(' | ') || 'nothing';
			throw new Error(`Expected ${where} to say ${text} but found ${found}`);
		}
	}

	/**
	 * Takes a picture of a part of the page.
	 *
	 * @param name the file, without its ending
	 * @param box what matters
	 */
	async picture(name: string, box: Box): Promise<void> {
		await this.page.screenshot({
			animations: 'disabled',
			caret: 'hide',
			clip: { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top },
			path: `${this.folder}/${name}.png`,
			style: pictureStyle,
		});
	}

	/**
	 * Drags a field of the input to where it is to be used.
	 *
	 * @param field its name
	 * @param target where it is dropped
	 */
	async drag(field: string, target: Locator): Promise<void> {
		await this.on('ndv-input-panel').getByText(field, { exact: true }).first().hover();
		await this.page.mouse.down();
		const { left, top, right, bottom } = await this.box(target);
		await this.page.mouse.move((left + right) / 2, (top + bottom) / 2, { steps: 12 });
		await this.page.mouse.up();
	}

	/** The edges of something on the screen. */
	async box(locator: Locator): Promise<Box> {
		const box = await locator.boundingBox();
		if (box === null) throw new Error(`${locator} is not on the screen.`);
		return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
	}
}

/** A rectangle of the page, in its pixels. */
export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/**
 * Starts a browser without a window.
 *
 * @param executablePath its program
 */
export async function startBrowser(executablePath: string): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath, args: ['--force-color-profile=srgb'] });
}

/**
 * Logs in to n8n.
 *
 * @param browser the browser
 * @param origin where n8n answers
 * @param colorScheme what the person's system asks for
 * @returns the session, whose pages are all logged in
 */
export async function logIn(
	browser: Browser,
	origin: string,
	colorScheme: 'light' | 'dark',
): Promise<BrowserContext> {
	const context = await browser.newContext({
		baseURL: origin,
		colorScheme,
		deviceScaleFactor: 1.5,
		locale: 'en-AU',
		reducedMotion: 'reduce',
		timezoneId: process.env.TZ,
		viewport: { width: 1600, height: 900 },
	});
	// n8n's own patience with a service that refuses is the longest wait.
	context.setDefaultTimeout(60_000);
	const answer = await context.request.post('/rest/login', {
		data: { emailOrLdapLoginId: login.email, password: login.password },
	});
	if (!answer.ok()) throw new Error(`n8n did not take the login: ${await answer.text()}`);
	return context;
}
