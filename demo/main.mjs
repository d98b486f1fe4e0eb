// The program of `npm run demo`. It leads from a fresh clone to a real n8n with our node in it. Even an old version of Node.js must be able
// to parse this file. So the file imports the other code only after the version check.

const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
	console.error(
		'The demo needs Node ' +
			oldest +
			' or later and this is Node ' +
			process.versions.node +
			': install a newer one from https://nodejs.org and run npm run demo again.',
	);
	process.exit(1);
}

import('./start.mjs').then((module) => module.start(process.argv.slice(2)));
