/**
 * The arrows between the folders: `npm run lint` refuses every import that is not allowed here, circles (of types, too),
 * and packages that package.json does not name. ARCHITECTURE.md draws the same arrows.
 */

/** What n8n itself brings along; the published package may load nothing else. */
const builtIn = ['^crypto$', '^node_modules/(n8n-workflow|luxon|@types/luxon)/'];

/** A folder may import its own files, and what is listed. */
const allow = (folder, ...targets) => ({
	from: { path: `^${folder}/` },
	to: { path: [`^${folder}/`, ...targets] },
});

/** What a room of a folder must not import: files of other rooms, their entries aside, and what is no room of its own. */
const rooms = (folder, arrows) =>
	Object.entries(arrows).map(([room, targets]) => ({
		name: `${folder}/${room}-imports-only-${['itself', ...targets].join('-')}`,
		severity: 'error',
		from: { path: `^${folder}/${room}/` },
		to: {
			path: `^${folder}/`,
			pathNot: [`^${folder}/${room}/`, ...targets.map((name) => `^${folder}/${name}/mod\\.ts$`)],
		},
	}));

/** The entries of the packages that talk to the API. */
const client = '^(api|errors|values|http|service|lists)/mod\\.ts$';

const packages = '^node_modules/';
const core = { dependencyTypes: ['core'] };

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
	allowedSeverity: 'error',
	allowed: [
		// Shipped.
		allow('api'),
		allow('errors', '^api/mod\\.ts$'),
		allow('values', '^(api|errors)/mod\\.ts$', ...builtIn),
		allow('http', '^(api|errors|values)/mod\\.ts$', ...builtIn),
		allow('service', '^(api|errors|values|http)/mod\\.ts$'),
		allow('lists', '^(api|errors|values|http|service)/mod\\.ts$', ...builtIn),
		allow('pseudonyms', '^(api|values)/mod\\.ts$', '^crypto$'),
		allow('reports', '^(api|errors|values)/mod\\.ts$', ...builtIn),
		allow('credentials', client, ...builtIn),
		allow('nodes/shared', client, ...builtIn),
		allow(
			'nodes/CareManagement',
			client,
			'^(reports|pseudonyms)/mod\\.ts$',
			'^nodes/shared/',
			...builtIn,
		),
		allow('nodes/CareManagementTrigger', client, '^nodes/shared/', ...builtIn),
		allow('nodes/CareManagementReport', client, '^reports/mod\\.ts$', '^nodes/shared/', ...builtIn),
		// For development.
		allow('schemas', '^api/mod\\.ts$', '^nodes/CareManagement/resources/mod\\.ts$'),
		allow('openapi', '^api/mod\\.ts$'),
		allow('doctor', '^(api|errors|values|http)/mod\\.ts$', packages),
		allow(
			'postgresql',
			'^api/mod\\.ts$',
			'^nodes/CareManagement/resources/mod\\.ts$',
			'^nodes/CareManagementTrigger/events/mod\\.ts$',
			'^reports/rules/(budgetPeriods|figures|units)\\.ts$',
		),
		allow(
			'pages',
			'^(api|doctor|reports)/mod\\.ts$',
			'^nodes/CareManagement/resources/mod\\.ts$',
			'^package\\.json$',
			packages,
		),
		allow('simulator', '^api/mod\\.ts$', packages),
		allow('workflows', '^reports/rules/budgetPeriods\\.ts$', packages),
		allow(
			'workflows/evals',
			'^(localN8n|nodes)/',
			'^simulator/mod\\.ts$',
			'^test/engine/mod\\.ts$',
			packages,
		),
		allow('localN8n', packages),
		allow('demo', '^localN8n/', '^simulator/mod\\.ts$', packages),
		allow('screenshots', '^(localN8n|demo|nodes)/', '^simulator/mod\\.ts$', packages),
		allow(
			'bench',
			'^(api|service|pseudonyms|simulator|doctor)/mod\\.ts$',
			'^nodes/',
			'^test/engine/mod\\.ts$',
			packages,
		),
		allow(
			'test',
			'^(api|errors|values|http|service|lists|reports|pseudonyms|credentials|nodes|schemas|openapi|postgresql|pages|simulator|doctor|workflows|localN8n|demo|bench)/',
			packages,
			'^[^/]+$',
		),
		{
			from: { path: '^[^/]+$' },
			to: { path: [packages, '^[^/]+$', '^(schemas|openapi|postgresql|workflows|pages)/'] },
		},
		{
			from: {
				pathNot:
					'^(api|errors|values|http|service|lists|reports|pseudonyms|credentials|nodes|workflows/code)/',
			},
			to: core,
		},
	],
	forbidden: [
		{ name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
		...rooms('nodes/CareManagement', {
			resources: [],
			describe: ['resources'],
			people: [],
			read: ['people', 'resources'],
			write: ['read', 'resources'],
		}),
		...rooms('nodes/CareManagementTrigger', {
			events: [],
			decide: ['events'],
			state: ['decide', 'events'],
			fetch: ['decide', 'events'],
			emit: ['decide', 'events'],
		}),
		{
			name: 'rooms-by-their-entries',
			severity: 'error',
			from: { path: '^nodes/(CareManagement|CareManagementTrigger)/[^/]+$' },
			to: { path: '^nodes/$1/[^/]+/', pathNot: '/mod\\.ts$' },
		},
		{ name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
		{
			name: 'in-package-json',
			comment: 'Add the package to devDependencies.',
			severity: 'error',
			from: {},
			to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: 'tsconfig.json' },
		doNotFollow: { path: 'node_modules' },
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['types', 'import', 'require', 'node', 'default'],
		},
		exclude: { path: '^(dist|coverage|\\.demo|localN8n/n8n)/' },
	},
};
