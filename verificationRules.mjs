/**
 * The lint rules of n8n's scanner for verified community nodes (@n8n/scan-community-package). The scanner reads package.json and the
 * sources of nodes and credentials. Then it reads every .js and .json file of the packed tarball.
 *
 * Warnings count as errors here, and comments in the code cannot turn a rule off.
 */
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import tseslint from 'typescript-eslint';

const { recommended } = n8nCommunityNodesPlugin.configs;
const { community, credentials, nodes } = n8nNodesBase.configs;

const asErrors = (rules) => Object.fromEntries(Object.keys(rules).map((name) => [name, 'error']));

/** The rules for every file that is shipped, or from which a shipped file is compiled. */
export const shipped = {
	linterOptions: { noInlineConfig: true },
	languageOptions: { parser: tseslint.parser, parserOptions: { extraFileExtensions: ['.json'] } },
	plugins: { ...recommended.plugins, 'n8n-nodes-base': n8nNodesBase },
	rules: {
		...asErrors(recommended.rules),
		'no-console': 'error',
		// This rule warns that the field `key` is masked. It does not know that a `key` of this API is a secret. The field must be masked,
		// and the rule credential-password-field agrees. The scanner lets warnings pass.
		'@n8n/community-nodes/credential-unnecessary-password': 'off',
	},
};

/** The further rules for package.json, credentials and nodes. */
export const conventions = [
	{ files: ['package.json'], rules: community.rules },
	{
		files: ['credentials/**/*.ts'],
		rules: {
			...credentials.rules,
			// This rule demands a camel-cased word, but a community node has an address there. The scanner leaves the rule off.
			'n8n-nodes-base/cred-class-field-documentation-url-miscased': 'off',
			// The rule credential-password-field demands the same, and is more exact. The scanner leaves the less exact rule off.
			'n8n-nodes-base/cred-class-field-type-options-password-missing': 'off',
		},
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			...nodes.rules,
			// These two rules demand 'main', but n8n now has NodeConnectionTypes.Main. The scanner leaves these rules off.
			'n8n-nodes-base/node-class-description-inputs-wrong-regular-node': 'off',
			'n8n-nodes-base/node-class-description-outputs-wrong': 'off',
			// This rule forbids a largest value of a limit, but an API can have a largest value. The scanner leaves the rule off.
			'n8n-nodes-base/node-param-type-options-max-value-present': 'off',
		},
	},
];
