/** Checks a value that a person types in different ways. A template must read each accepted text as the same value. */
import fc from 'fast-check';
import { readTemplate, templateNames } from '../../localN8n/templates';
import { checkWhatWasFilledIn as postgresql } from '../../workflows/code/care-data-in-postgresql/checkWhatWasFilledIn.js';
import { defaultsOf } from './defaultsOf';
import { n8nWith } from './n8nWith';

type Check = (n8n: ReturnType<typeof n8nWith>) => { json: unknown }[];

const checks: Readonly<Record<string, Check>> = {
	'care-data-in-postgresql': postgresql,
};

const check = (template: string, settings: object): unknown =>
	checks[template](n8nWith({ 'Fill in here': [{ ...defaultsOf(template), ...settings }] }))[0].json;

/** Ways to type the same value. A check may refuse some of the typed texts. */
const ways: readonly ((text: string) => unknown)[] = [
	(text) => ` ${text}`,
	(text) => `${text} `,
	(text) => `${text}\n`,
	(text) => `${text};`,
	(text) => `;${text}`,
	(text) => `, ${text} ,`,
	(text) => text.replaceAll(',', ' ;'),
	(text) => text.replaceAll(',', ', ,'),
	(text) => text.toUpperCase(),
	(text) => (/^\d+$/.test(text) ? Number(text) : text),
	(text) => (/^\d+$/.test(text) ? `+${text}.0` : text),
	(text) => (/^\d+$/.test(text) ? `0${text}` : text),
	(text) => (text === 'false' ? 'No' : text),
];

/** Writes settings as a text that can be compared. Letter case does not matter, because mail servers ignore it. */
const shown = (settings: unknown) => JSON.stringify(settings).toLowerCase();

it.each(Object.keys(checks))('%s: what is accepted is read as what it says', (template) => {
	const plain = defaultsOf(template);
	const asPlain = shown(check(template, {}));
	const names = Object.keys(plain);
	fc.assert(
		fc.property(
			fc.constantFrom(...names),
			fc.array(fc.constantFrom(...ways), { minLength: 1, maxLength: 3 }),
			(name, some) => {
				const typed = some.reduce<unknown>((text, way) => way(String(text)), plain[name]);
				let read;
				try {
					read = check(template, { [name]: typed });
				} catch (error) {
					expect(String(error)).toContain(`"Fill in here": ${name} must`);
					return;
				}
				// The names of fields and files are plain texts. If they are typed in another way, their value differs.
				const isText = /Field|Part|Name$|Expiry|leave|timeZone/;
				if (!isText.test(name)) expect(shown(read)).toBe(asPlain);
			},
		),
		{ numRuns: 300 },
	);
});

it.each(templateNames)('%s: only the check reads what was filled in', (name) => {
	const reading = readTemplate(name).nodes.filter(({ parameters }) =>
		/\$\(['"]Fill in here['"]\)|\$node\[.Fill in here/.test(JSON.stringify(parameters)),
	);
	expect(reading.map((node) => node.name)).toEqual(
		name in checks ? ['Check what was filled in'] : [],
	);
});
