/**
 * Builds the package into dist/, and writes the checked-in files that are made from code. `npm run build` calls `gulp`, which runs this
 * file.
 */
const { execFileSync, spawn } = require('node:child_process');
const { globSync } = require('node:fs');
const { mkdir, readFile, rm, writeFile } = require('node:fs/promises');
const { basename, dirname } = require('node:path');
const { dest, parallel, series, src } = require('gulp');
const { format, resolveConfig } = require('prettier');
const { stringify } = require('yaml');

/** Removes dist/, so that a file that is gone from the sources is gone from the package, too. */
const clean = async () => {
	await rm('dist', { recursive: true, force: true });
};

/** Compiles the folders that are shipped (tsconfig.build.json) into folders of the same names in dist/. */
const compile = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
		stdio: 'inherit',
	});

/** Copies icons and codex files (`*.node.json`) to the same folders in dist/, where n8n looks for them. */
const copy = () =>
	src(['nodes/**/*.svg', 'nodes/**/*.node.json'], { base: '.', encoding: false }).pipe(
		dest('dist'),
	);

/** Writes the output schemas to a folder beside the compiled node, where n8n looks for them. */
const schemas = async () => {
	require('tsx/cjs');
	const { outputSchemas } = require('./schemas/outputSchemas.ts');
	for (const [operation, schema] of Object.entries(outputSchemas)) {
		const file = `dist/nodes/CareManagement/__schema__/v1.0.0/${operation}.json`;
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, `${JSON.stringify({ ...schema, version: 1 }, null, '\t')}\n`);
	}
};

/** Writes openapi.json from the tables in api/. The file is checked in, so that other projects can link to it. */
const openApi = async () => {
	require('tsx/cjs');
	const { describeApi } = require('./openapi/describeApi.ts');
	const { version } = require('./package.json');
	await writeFile('openapi.json', `${JSON.stringify(describeApi(version), null, '\t')}\n`);
};

/** Writes the table of public holidays, which is checked in and compiled. */
const holidays = async () => {
	require('tsx/cjs');
	const { publicHolidaysFile } = require('./workflows/publicHolidays.ts');
	await writeFormatted('reports/rules/publicHolidays.ts', publicHolidaysFile());
};

/**
 * Writes the code in the templates, and the files about the copy in PostgreSQL: its SQL, its dbt sources, the page of its figures, and the
 * diagram of its tables. All these files are checked in.
 */
const templates = async () => {
	require('tsx/cjs');
	const { careSql } = require('./postgresql/careSql.ts');
	await writeFile('postgresql/care.sql', careSql());
	const { figuresPage } = require('./postgresql/figuresPage.ts');
	await writeFormatted(
		'docs/reference/figures.md',
		figuresPage(await readFile('docs/reference/figures.md', 'utf8')),
	);
	const { dbtSources } = require('./postgresql/dbtSources.ts');
	await writeFormatted(
		'postgresql/care_sources.yml',
		`# Written by npm run build, from the field tables in api/.\n${stringify(dbtSources, { lineWidth: 0 })}`,
	);
	const { diagram } = require('./postgresql/diagram.ts');
	const page = 'docs/reference/postgresql-tools.md';
	const text = await readFile(page, 'utf8');
	await writeFile(
		page,
		text.replace(/(```mermaid\n).*?(?=\n```)/s, (_, fence) => fence + diagram()),
	);
	const { fillInCode } = require('./workflows/fillInCode.ts');
	for (const file of globSync('workflows/*.json')) {
		const workflow = fillInCode(basename(file, '.json'), JSON.parse(await readFile(file, 'utf8')));
		await writeFormatted(file, JSON.stringify(workflow, null, '\t'));
	}
};

/** Writes the pages that are made, in whole or in part, from the tables of the code. test/docs compares the pages with the tables. */
const pages = async () => {
	require('tsx/cjs');
	const { writePages } = require('./pages/writePages.ts');
	for (const [file, text] of Object.entries(writePages())) await writeFormatted(file, text);
};

const writeFormatted = async (file, text) => {
	const options = { ...(await resolveConfig(file)), filepath: file };
	await writeFile(file, await format(text, options));
};

/** Writes the list of components (SBOM) that npm makes. Values that differ between builds or between versions of npm are left out. */
const sbom = async () => {
	const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=library', '--omit=dev'];
	const written = execFileSync('npm', [...args, '--package-lock-only'], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'ignore'],
		shell: process.platform === 'win32',
	});
	const { serialNumber, metadata, ...rest } = JSON.parse(written);
	const { timestamp, tools, component, ...more } = metadata;
	// npm names the component after the folder, so the name of the package replaces this name.
	const { name } = require('./package.json');
	const lasting = { ...rest, metadata: { ...more, component: { ...component, name } } };
	await mkdir('dist', { recursive: true });
	await writeFile('dist/sbom.cdx.json', `${JSON.stringify(lasting, null, '\t')}\n`);
};

exports.templates = templates;
exports.pages = pages;
exports.default = series(
	clean,
	holidays,
	parallel(compile, copy, schemas, openApi, templates, sbom),
	pages,
);
