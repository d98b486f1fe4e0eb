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
		// Node.js reads .js files as CommonJS, so they use `require`. test/engine/n8n.ts also uses it, because it must set n8n's settings before
		// it loads n8n.
		files: ['**/*.js', 'test/engine/n8n.ts'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
	{
		files: ['**/*.{ts,mts,js,mjs}'],
		// To copy a record without a field, the code uses `const { field, ...rest } = record`. So the variable `field` may be unused.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		// n8n up to 2.0 and the simulator can run on Node.js 20. So this code must not use methods that Node.js 20 lacks.
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
		// n8n's scanner reads these files only in their compiled form, in which this rule finds nothing. A NodeApiError needs a node, and the
		// code in these files does not know the node.
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
		// A reader who is new to the code can understand a function of this size at one reading. Blank lines and comments count, too.
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
