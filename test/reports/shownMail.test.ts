/** Shows the mails in a browser, because only a browser shows whether they fit a phone and can be read. */
import { existsSync } from 'node:fs';
import { type Browser, type Page, chromium } from 'playwright-core';
import { type Description, writeMessage } from '../../reports/message';
import { board, deadlines, unfilled, worker } from './sampleMessages';

const samples: Record<string, Description> = {
	deadlines: deadlines(),
	'a list that is cut': deadlines(60, 40),
	unfilled,
	board,
	worker,
};

/** The path of a browser: the path in BROWSER_PATH, or else the first usual path on Linux that exists. */
const executablePath = [
	...[process.env.BROWSER_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'],
	...['/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'],
].find((path) => path !== undefined && existsSync(path));

const why = executablePath === undefined ? ' (skipped: no browser is installed)' : '';

const views = [375, 800].flatMap((width) =>
	(['light', 'dark'] as const).flatMap((colorScheme) =>
		Object.keys(samples).map((name) => ({ name, width, colorScheme })),
	),
);

let browser: Browser;
let page: Page;

/** The addresses that the open mail requests. */
const asked: string[] = [];

beforeAll(async () => {
	if (executablePath === undefined) return;
	browser = await chromium.launch({
		executablePath,
		args: [
			...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run'],
			'--disable-background-networking',
		],
	});
	page = await browser.newPage({ offline: true });
	page.on('request', (request) => asked.push(request.url()));
});

afterAll(async () => {
	await browser?.close();
});

async function open(html: string, width: number, colorScheme: 'light' | 'dark') {
	await page.setViewportSize({ width, height: 600 });
	await page.emulateMedia({ colorScheme });
	asked.length = 0;
	await page.setContent(html);
}

/** Returns the texts whose contrast to their background is below 4.5 to 1, or whose letters are smaller than 12 pixels. */
const hardToRead = async () =>
	await page.evaluate(() => {
		const rgb = (colour: string) => colour.match(/[\d.]+/g)?.map(Number) ?? [];
		const light = (colour: string) => {
			const [red, green, blue] = rgb(colour).map((value) => {
				const part = value / 255;
				return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
			});
			return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		};
		const ground = (element: Element | null): string => {
			if (element === null) return 'rgb(255, 255, 255)';
			const { backgroundColor } = getComputedStyle(element);
			return rgb(backgroundColor)[3] === 0 ? ground(element.parentElement) : backgroundColor;
		};
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: string[] = [];
		while (walker.nextNode()) {
			const text = String(walker.currentNode.textContent).replace(/\s/g, ' ').trim();
			const element = walker.currentNode.parentElement;
			if (text === '' || element === null) continue;
			const { color, fontSize } = getComputedStyle(element);
			const [one, other] = [light(color), light(ground(element))];
			const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
			if (ratio < 4.5) found.push(`${ratio.toFixed(1)}: ${text}`);
			if (parseFloat(fontSize) < 12) found.push(`${fontSize}: ${text}`);
		}
		return found;
	});

const widthOf = async () => await page.evaluate(() => document.documentElement.scrollWidth);

(executablePath === undefined ? it.skip : it).each(views)(
	`$name fits $width pixels and can be read, $colorScheme${why}`,
	async ({ name, width, colorScheme }) => {
		const { html } = writeMessage(samples[name]);
		await open(html, width, colorScheme);
		expect(await hardToRead()).toEqual([]);
		expect(await widthOf()).toBe(width);
		expect(asked).toEqual([]);
	},
);

(executablePath === undefined ? it.skip : it).each(Object.keys(samples))(
	`%s fits a phone without its style sheets${why}`,
	async (name) => {
		const html = writeMessage(samples[name]).html.replace(/<style>.*?<\/style>/gs, '');
		await open(html, 375, 'light');
		expect(await widthOf()).toBe(375);
	},
);
