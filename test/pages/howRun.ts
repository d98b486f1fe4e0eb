import { readFileSync } from 'node:fs';

/** How a command of a page is known to work. */
export type HowRun =
	/** `npm run test:pages` runs the command, which takes seconds. */
	| { readonly here: 'simulator' | 'curl' | 'doctor' | 'jest' | 'list' | 'pack' | 'install' }
	/** `npm run test:pages -- long` runs the command as the page writes it. */
	| { readonly long: true }
	/** Another command runs this command, or does everything that this command does. */
	| { readonly partOf: string }
	/** No machine can run the command. The text is the reason. */
	| { readonly person: string };

const long: HowRun = { long: true };
const partOf = (command: string): HowRun => ({ partOf: command });
const person = (reason: string): HowRun => ({ person: reason });

const goesOn = person('It goes on until somebody ends it.');
const fresh = person('Who tests has a clone already; CI begins with one.');
const backup = person(
	'It needs a server with a copy. A backup as SQL is part of npm run test:postgresql.',
);
const compose = 'docker compose run --rm demo --once';

/** Each command that CI does not run, in the words of the pages, and how it is known to work. */
export const howRun: Readonly<Record<string, HowRun>> = {
	'git clone https://github.com/n8n-nodes-care-management/n8n-nodes-care-management.git': fresh,
	'cd n8n-nodes-care-management': fresh,
	'.ci/run': person('It is what runs the others.'),
	'npm run demo': partOf('npm run demo -- --once'),
	'N8N_DEV_RELOAD=true npm run demo': goesOn,
	'N8N_EMAIL=you@example.com N8N_PASSWORD=… npm run demo -- --n8n http://localhost:5678':
		partOf(compose),
	'npm run demo -- --n8n': partOf(compose),
	'npm run demo -- --n8n http://localhost:5678 --host demo.localhost': person(
		'It needs an n8n in a container that somebody started.',
	),
	'docker run -p 127.0.0.1:5678:5678 --add-host demo.localhost:host-gateway … docker.n8n.io/n8nio/n8n':
		person('It has … where each machine differs.'),
	'docker compose up --build': goesOn,
	'docker compose down': person('It ends what somebody started.'),
	'cp -r dist .demo/editor/.n8n/nodes/node_modules/n8n-nodes-care-management/': person(
		'It needs a demo that somebody has open.',
	),
	'npm pack': { here: 'pack' },
	'npm install --prefix ~/.n8n/nodes --ignore-scripts --legacy-peer-deps ./n8n-nodes-care-management-0.1.0.tgz':
		{ here: 'install' },
	'npm install n8n-nodes-care-management': person('The package is not yet published.'),
	'npm publish n8n-nodes-care-management-0.1.0.tgz --access public': person(
		'It publishes; GitHub does so for a tag.',
	),
	'sudo apt-get install postgresql': person('It changes the machine.'),
	'pg_dump -h localhost -U care_copy -Fc -n care -n care_without_people -f care.dump care': backup,
	'pg_restore -h localhost -U care_copy --no-owner -d care care.dump': backup,
	'n8n-node lint': person('It is not used; the page says why.'),
	'npm run simulator': { here: 'simulator' },
	'npm run simulator -- --switch order=reshuffled --switch latency=300': { here: 'simulator' },
	'npm run simulator -- --switch \'caps={"*":{"maximum":50,"above":"clamp"}}\'': {
		here: 'simulator',
	},
	'npm run simulator -- --switch \'faults=[{"path":"/rosters","after":1,"answer":{"status":503}}]\'':
		{ here: 'simulator' },
	'npm run simulator -- --now "2026-03-11 09:00:00"': { here: 'simulator' },
	'npm run simulator -- --profile doctor-profile.json': { here: 'simulator' },
	"curl -H 'User: 6b1f0c52-5c8e-4d0a-9a53-0f3a7c1e2d01' -H 'Key: simulated-key-of-the-administrator' -H 'Secret: simulated-secret-of-the-administrator' 'http://127.0.0.1:4010/rosters?limit=3'":
		{ here: 'curl' },
	'curl -X PUT http://127.0.0.1:4010/_simulator/switches -d \'{"order":"idDescending"}\'': {
		here: 'curl',
	},
	'npm run doctor': { here: 'doctor' },
	'PGHOST=localhost PGPORT=5432 PGDATABASE=care PGUSER=care_copy npm run copy:setup':
		partOf('npm run test:postgresql'),
	'npm run copy:setup': partOf('npm run test:postgresql'),
	'npm test -- --testPathPatterns simulator/control': { here: 'jest' },
	"npm test -- --testPathPatterns simulator/control -t 'ordr'": { here: 'jest' },
	'npm test -- --selectProjects=unit': partOf('npm run check'),
	'npm test -- --selectProjects=unit --watch': goesOn,
	'SEED=7 npm test -- --testPathPatterns reports/payLines': { here: 'jest' },
	'LISTS=2000 npm test -- --testPathPatterns lists/knownSlices': { here: 'jest' },
	'SEED=7 LIVES=1 npm test -- --testPathPatterns trial/trigger': { here: 'jest' },
	'npx jest test/docs test/reports test/nodes/{report,docs,lint,findability,texts}': {
		here: 'list',
	},
	'npx jest test/http/retryAfter': { here: 'list' },
	'npx jest test/http test/docs': { here: 'list' },
	'npx jest test/api/valueQuestions': { here: 'list' },
	'npx jest test/{api,service,docs,doctor} test/nodes/madeUpQuestion': { here: 'list' },
	'npx jest test/nodes/description test/nodes/listNamedBy test/api': { here: 'list' },
	'npx jest test/{openapi,docs,simulator} test/nodes/{contract,docs,findability,lint,names,texts,tools,writing}':
		{ here: 'list' },
	'npx jest test/api test/openapi test/docs test/simulator test/nodes/{columns,docs,findability,lint,names,operations,output,texts,tools}':
		{ here: 'list' },
	'npx jest test/nodes/docs.test.ts test/nodes/trigger/{events,everyEvent}.test.ts': {
		here: 'list',
	},
	'VISITS=10000 npx jest visitsNotStartedDays': long,
	'npm run test:pseudonyms': long,
	'npm run check -- changed': long,
	'npm run bench': long,
	'npm run bench -- counts': long,
	'npm run bench -- pseudonyms': partOf('npm run bench'),
	'docker logs n8n | grep "Tool call"': person(
		'It needs an n8n in a container that somebody started.',
	),
	'npm run evals': long,
	'npm run screenshots': long,
	'npm run test:agents': long,
	'npm run test:board': long,
	'npm run test:doctor': long,
	'npm run test:lists': long,
	'npm run test:lives': long,
	'npm run test:mutation': long,
	'npm run test:mutation -- listRecords': long,
	'npm run test:n8n1': long,
	'npm run test:pages': person('It is the command that runs these.'),
	'npm run test:pages -- long': person('It is the command that runs these.'),
	'npm run test:postgresql': long,
	'npm run test:postgresql -- --newest': long,
	'npm run test:postgresql -- large': long,
	'npm run test:queue': long,
	'npm run test:random': long,
	'npm run test:reports': long,
	'npm run test:templates -- weekly-roster': partOf('npm run test:templates'),
	'npm run test:templates -- --large': long,
	'npm run test:templates -- --large monthly-board-report': long,
	'npm run test:trigger': long,
	'npm run test:trigger -- timers': partOf('npm run test:trigger'),
	'npm run test:trial -- lists': long,
	'npm run test:versions': long,
	'npm run test:versions -- 1.85': partOf('npm run test:versions'),
	'npm run test:writes': long,
};

/** The commands of CI, from `.ci/run` and the jobs of GitHub. There, `npm cit` means `npm ci` and `npm test`. */
export const ciCommands: ReadonlySet<string> = new Set(
	['.ci/run', '.github/workflows/ci.yml']
		.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
		.flatMap(
			(line) => /^(?:step |\s*- run: )?((?:npm|docker) .+?)( 2>&1 .*)?$/.exec(line)?.[1] ?? [],
		)
		.flatMap((command) => (command === 'npm cit' ? [command, 'npm ci', 'npm test'] : [command])),
);
