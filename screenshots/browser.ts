import { chromium, selectors, type Browser, type BrowserContext } from 'playwright-core';
import { login, loginBody } from '../localN8n/mod';

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
	// The longest wait is n8n's own, for a host that refuses connections.
	context.setDefaultTimeout(60_000);
	const response = await context.request.post('/rest/login', { data: loginBody(login) });
	if (!response.ok()) throw new Error(`n8n did not take the login: ${await response.text()}`);
	return context;
}
