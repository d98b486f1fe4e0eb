import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fillInCode, toNodeCode } from '../../workflows/fillInCode';

const folder = join(__dirname, '../../workflows');
const templates = globSync(join(folder, '*.json')).map((file) => basename(file, '.json'));
const read = (template: string) =>
	JSON.parse(readFileSync(join(folder, `${template}.json`), 'utf8')) as Parameters<
		typeof fillInCode
	>[1];

it.each(templates)('fillInCode() finds %s as the build has written it', (template) => {
	const workflow = read(template);
	expect(fillInCode(template, structuredClone(workflow))).toEqual(workflow);
});

it('every file of code belongs to a node of its template', () => {
	const written = templates.flatMap((template) =>
		read(template).nodes.map(({ parameters }) => parameters.jsCode),
	);
	const files = globSync(join(folder, 'code/*/*.js'));
	expect(files.filter((file) => !written.includes(toNodeCode(file)))).toEqual([]);
});

it('fillInCode() says which code is missing', () => {
	const workflow = { nodes: [{ name: 'Not there', parameters: { jsCode: '' } }] };
	expect(() => fillInCode('weekly-roster', workflow)).toThrow('"Not there"');
});

it('toNodeCode() gives the body under its comment, without what is for the type checker', () => {
	const code = toNodeCode(join(folder, 'code/care-data-in-postgresql/checkWhatWasFilledIn.js'));
	expect(code).toMatch(/^(\/\/ \w[^\n]*\n)+const /);
	expect(code).not.toMatch(/^(import|export)|@param/m);
});
