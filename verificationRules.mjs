/**
 * The lint rules of n8n's scanner for verified community nodes (@n8n/scan-community-package), which reads package.json
 * and the sources of nodes and credentials, and then every .js and .json of the packed tarball.
 *
 * Warnings count as errors here, and comments in the code cannot turn a rule off.
 */
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const { recommended } = n8nCommunityNodesPlugin.configs;
const { community, credentials, nodes } = n8nNodesBase.configs;

const asErrors = (rules) => Object.fromEntries(Object.keys(rules).map((name) => [name, 'error']));

/** What every file has to keep to that is shipped or that a shipped file is compiled from. */
export const shipped = {
	linterOptions: { noInlineConfig: true },
	languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	plugins: { ...recommended.plugins, 'n8n-nodes-base': n8nNodesBase },
	rules: {
		...asErrors(recommended.rules),
		'no-console': 'error',
		// The one warning that stays one: it does not know `key`, the API's own word, for a secret. Masked it has to be,
		// and credential-password-field agrees. The scanner lets warnings pass.
		'@n8n/community-nodes/credential-unnecessary-password': 'off',
	},
};

/** What package.json, credentials and nodes have to keep to beside that. */
export const conventions = [
	{ files: ['package.json'], rules: community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...credentials.rules,
			// Wants a camel-cased word where a community node has an address; the scanner leaves it off.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			// The rule credential-password-field says the same and is more exact; the scanner leaves it off.
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodes.rules,
			// These two want 'main' where n8n now has NodeConnectionTypes.Main; the scanner leaves them off.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			// An API may well have a largest limit; the scanner leaves it off.
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];
