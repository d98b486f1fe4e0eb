import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { conventions, shipped } from './verificationRules.mjs';

/** Selects the declarations at the top level of a module. Their values live as long as the process. */
const lasting = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration';

const lastingState =
	'What lives as long as the process is an ExpiringMap or perObject() of http/, and stands in ARCHITECTURE.md under State of the module. A constant is a ReadonlyMap or ReadonlySet.';

export default defineConfig(
	globalIgnores(['dist/', 'coverage/', 'localN8n/n8n/', '.demo/']),
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{ts,mts,js,mjs}'], extends: [tseslint.configs.recommended] },
	{
		// Node reads .js files as CommonJS. test/engine/n8n.ts must set n8n's settings before it loads n8n.
		files: ['**/*.js', 'test/engine/n8n.ts'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
	{
		files: ['**/*.{ts,mts,js,mjs}'],
		// The code leaves a field out of a copy with `const { left, ...rest } = record`.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		// n8n up to 2.0 can run on Node 20. The simulator can, too.
		files: [
			'{api,credentials,errors,http,lists,nodes,pseudonyms,reports,service,simulator,values}/**/*.ts',
			'workflows/code/**/*.js',
		],
		rules: {
			'no-restricted-properties': [
				'error',
				...['Object', 'Map'].map((object) => ({
					object,
					property: 'groupBy',
					message: 'Node 20 does not have it. Use groupBy() of values/.',
				})),
			],
		},
	},
	{
		...shipped,
		files: [
			'package.json',
			'{nodes,credentials}/**/*.{js,ts,json}',
			'{api,errors,http,lists,pseudonyms,reports,service,values}/**/*.ts',
		],
	},
	{
		// n8n's scanner reads these files only in their compiled form, in which this rule finds nothing. The code in these files knows no
		// node, which a NodeApiError needs.
		files: ['{api,errors,http,lists,pseudonyms,reports,service,values}/**/*.ts'],
		rules: { '@n8n/community-nodes/require-node-api-error': 'off' },
	},
	{
		files: ['{api,credentials,errors,http,lists,nodes,pseudonyms,reports,service,values}/**/*.ts'],
		rules: {
			'no-restricted-syntax': [
				'error',
				...[
					`${lasting}[kind="let"]`,
					`${lasting} > VariableDeclarator:not([id.typeAnnotation.typeAnnotation.typeName.name=/^Readonly(Map|Set)$/]) > NewExpression.init[callee.name=/^(Map|Set)$/]`,
					`${lasting} > VariableDeclarator > NewExpression.init[callee.name=/^Weak(Map|Set)$/]`,
					`${lasting} > VariableDeclarator > ArrayExpression.init[elements.length=0]`,
					'PropertyDefinition[static=true]',
				].map((selector) => ({ selector, message: lastingState })),
			],
		},
	},
	{
		// A stranger can read a function of this size in one go. Blank lines and comments count, too.
		files: [
			'{api,credentials,doctor,errors,http,lists,nodes,pseudonyms,reports,service,values}/**/*.ts',
		],
		rules: {
			'max-lines-per-function': ['error', 50],
			complexity: ['error', 15],
			'max-params': ['error', 4],
		},
	},
	...conventions,
);
