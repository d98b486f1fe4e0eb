// `npm run demo`, from a fresh clone to a real n8n with the node in it. This file alone has to parse on an old Node, so
// it imports the rest only once it knows that the Node is new enough.

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

import('./start.mjs').then((start) => start.start(process.argv.slice(2)));
