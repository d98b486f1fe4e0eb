import { callModule } from './runNode';

interface Lock {
	readonly packages: Readonly<
		Record<string, { readonly integrity?: string; readonly resolved?: string }>
	>;
}

const nameTarballs = (lock: object) =>
	(callModule('localN8n/nameTarballs.mjs', lock) as Lock).packages;

const integrity = 'sha512-x';

describe('nameTarballs()', () => {
	it('says where a package lies, also one with a scope, inside another one, and of another name', () => {
		const packages = nameTarballs({
			packages: {
				'node_modules/luxon': { version: '3.7.2', integrity },
				'node_modules/a/node_modules/@n8n/di': { version: '0.17.0', integrity },
				'node_modules/alias': { name: '@b/c', version: '1.0.0', integrity },
			},
		});
		expect(Object.values(packages).map(({ resolved }) => resolved)).toEqual([
			'https://registry.invalid/luxon/-/luxon-3.7.2.tgz',
			'https://registry.invalid/@n8n/di/-/di-0.17.0.tgz',
			'https://registry.invalid/@b/c/-/c-1.0.0.tgz',
		]);
	});

	it('leaves alone the folder itself, what a package brings along, and what says where it lies', () => {
		const packages = {
			'': { version: '0.0.0' },
			'node_modules/a/node_modules/b': { version: '1.0.0', inBundle: true, integrity },
			'node_modules/c': { version: '1.0.0', resolved: 'https://example.com/c.tgz', integrity },
		};
		expect(nameTarballs({ packages })).toEqual(packages);
	});
});
