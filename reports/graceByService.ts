import { namesOf, reads } from '../api/mod';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';
import { pairs, wrong, type Setting } from './settings';
import type { Visit } from './visit';
import * as words from './words';

/** Minutes by the name, code or ID of a service, in small letters; undefined if its visits are not watched. */
export type GraceByService = ReadonlyMap<string, number | undefined>;

/** More minutes than half a day are no grace. */
export const mostGrace = 720;

const example = 'Personal care = 15; Sleepover = off';

const title = 'Grace by Service';

const texts = pairs(example, {
	title,
	description:
		'Services with a grace of their own, by name, code or ID: each on a line, with its minutes, or with off where its visits are not watched',
});

/** The setting. */
export const graceByService: Setting<GraceByService> = {
	...texts,
	parse(given, name, now) {
		const found = new Map<string, number | undefined>();
		for (const [index, [service, text]] of [...texts.parse(given, name, now)].entries()) {
			const refuse = (why: string) =>
				wrong(
					name,
					`services with whole minutes from 0 to ${mostGrace} or with off, and number ${index + 1} ${why}`,
					example,
				);
			const isOff = text.toLowerCase() === 'off';
			if (!isOff && !(/^\d+$/.test(text) && Number(text) <= mostGrace)) throw refuse('is none');
			const [key, value] = [service.toLowerCase(), isOff ? undefined : Number(text)];
			if (found.has(key) && found.get(key) !== value) throw refuse('contradicts another one');
			found.set(key, value);
		}
		return found;
	},
};

/** What the setting means for the existing services. */
export interface Graces {
	/** The minutes after the planned start of a visit; undefined if its visits are not watched. */
	graceOf(visit: Visit): number | undefined;
	/** What does not count because the services could not be read, in sentences. */
	readonly notRead: readonly string[];
	/** What to look at in the setting, in sentences. */
	readonly check: readonly string[];
}

const idOfService = ({ ServiceId }: SourceRecord): string => idText(ServiceId).toLowerCase();

const namesOfService = (service: SourceRecord): string[] =>
	namesOf(reads.services, service, String).map((name) => name.toLowerCase());

/**
 * Tells the grace of visits by their service. A word that fits several services counts for all of them.
 *
 * @param settings the grace of all other services in minutes, and those by service
 * @throws InputError where two words give one service two graces, or a word is the ID of a service and the name of another
 */
export function graceBy(
	{
		grace,
		graceByService: given,
	}: { readonly grace: number; readonly graceByService: GraceByService },
	{ records, error }: ReadList,
): Graces {
	const own = new Map<string, number | undefined>();
	const typed = [...given.keys()];
	const fits = new Map(typed.map((word) => [word, new Set<string>()]));
	for (const service of records) {
		const id = idOfService(service);
		const names = namesOfService(service);
		for (const word of typed.filter((one) => one === id || names.includes(one))) {
			const isOther = own.has(id) && own.get(id) !== given.get(word);
			const isOfAnother = word !== id && records.some((one) => idOfService(one) === word);
			if (isOther || isOfAnother)
				throw wrong(
					title,
					`a grace for each service, and number ${typed.indexOf(word) + 1} ${isOther ? 'gives one service another grace than one before it' : 'is the ID of one service and the name of another'}`,
					example,
				);
			own.set(id, given.get(word));
			fits.get(word)?.add(id);
		}
	}
	return {
		graceOf({ record }) {
			const id = idOfService(record);
			if (own.has(id)) return own.get(id);
			return given.has(id) ? given.get(id) : grace;
		},
		notRead:
			error === undefined || given.size === 0
				? []
				: ['The services could not be read, so Grace by Service counts only where it has IDs.'],
		check: error === undefined ? checkOf(fits) : [],
	};
}

function checkOf(fits: ReadonlyMap<string, ReadonlySet<string>>): string[] {
	const wordsWith = (isWanted: (count: number) => boolean) =>
		[...fits].filter(([, { size }]) => isWanted(size)).map(([word]) => word);
	const unknown = wordsWith((count) => count === 0);
	const several = wordsWith((count) => count > 1);
	return [
		...(unknown.length > 0
			? [`Grace by Service has what no service is called: ${words.listWords(unknown, 5)}.`]
			: []),
		...(several.length > 0
			? [
					`Grace by Service has what several services are called, and counts for all of them: ${words.listWords(several, 5)}.`,
				]
			: []),
	];
}
