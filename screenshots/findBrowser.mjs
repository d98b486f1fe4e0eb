import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The names of programs on the PATH. In each folder, the first name is preferred. */
const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The paths of programs outside the PATH, on macOS and Windows. */
const programPaths = [
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
	'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * Finds the browser that takes the pictures.
 *
 * @param {NodeJS.ProcessEnv} env the environment. `BROWSER_PATH` is the path of the program. Without it, the function searches `PATH` and
 * the usual paths
 * @returns {string} the path of the program
 * @throws {Error} when there is no browser. The message says what to do
 */
export function findBrowser(env) {
	if (env.BROWSER_PATH !== undefined) {
		if (existsSync(env.BROWSER_PATH)) return env.BROWSER_PATH;
		throw new Error(`BROWSER_PATH is ${env.BROWSER_PATH} and there is no such file: correct it.`);
	}
	const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
	const programs = folders.flatMap((folder) => programNames.map((name) => join(folder, name)));
	const found = [...programs, ...programPaths].find((path) => existsSync(path));
	if (found === undefined) {
		throw new Error(
			'No browser was found: install Chromium (on Debian, apt-get install chromium) or Google Chrome, or set ' +
				'BROWSER_PATH to the program of one, and run npm run screenshots again.',
		);
	}
	return found;
}
