import { chromium, selectors, type Browser, type BrowserContext } from 'playwright-core';
import { login, loginBody } from '../localN8n/mod';

/**
 * Starts a browser without a window.
 *
 * @param executablePath the path of the browser's program
 */
export async function startBrowser(executablePath: string): Promise<Browser> {
	selectors.setTestIdAttribute('data-test-id');
	return await chromium.launch({ executablePath, args: ['--force-color-profile=srgb'] });
}

/**
 * Logs in to n8n.
 *
 * @param colorScheme the colour scheme that the person's system prefers
 * @returns the session, in which every page is logged in
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
	// The timeout is long, because n8n itself waits long for a host that refuses connections.
	context.setDefaultTimeout(60_000);
	const response = await context.request.post('/rest/login', { data: loginBody(login) });
	if (!response.ok()) throw new Error(`n8n did not take the login: ${await response.text()}`);
	return context;
}
