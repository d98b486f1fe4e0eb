import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { conventions, shipped } from './verificationRules.mjs';

export default defineConfig(
	globalIgnores(['dist/', 'coverage/', 'localN8n/n8n/', '.demo/']),
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	{ files: ['**/*.{ts,mts,js,mjs}'], extends: [tseslint.configs.recommended] },
	{
		// Node reads these as CommonJS; the harness must set n8n's settings before it loads n8n.
		files: ['**/*.js', 'test/engine/n8n.ts'],
		rules: { '@typescript-eslint/no-require-imports': 'off' },
	},
	{
		files: ['**/*.{ts,mts,js,mjs}'],
		// const { left, ...rest } = record is how a field is left out of a copy.
		rules: { '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }] },
	},
	{
		...shipped,
		files: [
			'package.json',
			'{nodes,credentials}/**/*.{js,ts,json}',
			'{api,errors,http,lists,service,values}/**/*.ts',
		],
	},
	{
		// The scanner reads these only compiled, where this rule is silent: they know no node to make its error from.
		files: ['{api,errors,http,lists,service,values}/**/*.ts'],
		rules: { '@n8n/community-nodes/require-node-api-error': 'off' },
	},
	...conventions,
);
