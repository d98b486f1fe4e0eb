/** Builds the package into dist/: `gulp`, which `npm run build` calls. */
const { spawn } = require('node:child_process');
const { rm } = require('node:fs/promises');
const { dest, parallel, series, src } = require('gulp');

/** Starts from nothing, so that a file which is gone from the sources is gone from the package. */
const clean = async () => {
	await rm('dist', { recursive: true, force: true });
};

/** Compiles api/, client/, credentials/ and nodes/ into folders of the same names. */
const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
		stdio: 'inherit',
	});

/** Puts icons and codex files where n8n looks for them: beside the compiled node. */
const copy = () =>
	src(['nodes/**/*.svg', 'nodes/**/*.node.json'], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);

// What is generated from the tables in api/ is a step of its own here, behind compile, for it reads dist/api.
exports.default = series(clean, parallel(compile, copy));
