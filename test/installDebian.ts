import { spawnSync } from 'node:child_process';

/**
 * Installs packages of Debian.
 *
 * @param purpose the purpose for the message, such as `Queue mode`
 * @throws an error that says what to do, if the installation fails
 */
export function installDebian(purpose: string, packages: readonly string[]): void {
	console.log(`Installing ${packages.join(' and ')} from Debian.`);
	const update = spawnSync('apt-get', ['update'], { encoding: 'utf8' });
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const flags = ['install', '-y', '--no-install-recommends'];
	const done =
		update.status === 0
			? spawnSync('apt-get', [...flags, ...packages], { encoding: 'utf8', env })
			: update;
	if (done.status === 0) return;
	const reason = (done.error?.message ?? done.stderr).trim().split('\n').at(-1);
	throw new Error(
		`${purpose} needs ${packages.join(' and ')}: install them with "sudo apt-get install ${packages.join(' ')}" and try again (${reason}).`,
	);
}
