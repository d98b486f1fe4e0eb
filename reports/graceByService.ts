import { idText } from './idText';
import type { ReadList } from './report';
import { servicesByName } from './servicesByName';
import { pairs, wrong, type Setting } from './settings';
import type { Visit } from './visit';
import * as words from './words';

/**
 * The minutes of grace by service. In these minutes after the planned start, a missing start time is not reported. The keys are names,
 * codes or IDs of services, in small letters. Undefined means that visits of the service are not watched.
 */
export type GraceByService = ReadonlyMap<string, number | undefined>;

/** The longest possible grace in minutes: half a day. */
export const mostGrace = 720;

const example = 'Personal care = 15; Sleepover = off';

const title = 'Grace by Service';

const texts = pairs(example, {
	title,
	description:
		'Services that need another grace. Write the name, code or ID of the service, then = and the minutes, each on its own line. Write off to leave out the visits of a service.',
});

/** The setting for the minutes of grace by service. */
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

/** The setting after it was applied to the services that exist. */
export interface Graces {
	/** Returns the minutes of grace after the planned start of a visit, or undefined if the service is not watched. */
	graceOf(visit: Visit): number | undefined;
	/** A sentence for the case that the services could not be read. Names and codes in the setting then have no effect. */
	readonly notRead: readonly string[];
	/** Sentences about points in the setting that somebody should check. */
	readonly check: readonly string[];
}

/**
 * Applies the minutes of grace to services. If a name or code in the setting belongs to several services, its minutes apply to all these
 * services.
 *
 * @param settings the minutes of grace by service. `grace` is for services that `graceByService` does not name
 * @throws InputError when two parts of the setting contradict each other, or when a text is the ID of one service and the name of another
 */
export function graceBy(
	{
		grace,
		graceByService: given,
	}: { readonly grace: number; readonly graceByService: GraceByService },
	services: ReadList,
): Graces {
	const own = new Map<string, number | undefined>();
	const idsOf = servicesByName(services);
	const fits = [...given].map(([word, minutes], index) => {
		const ids = idsOf(word);
		const refuse = (why: string) =>
			wrong(title, `a grace for each service, and number ${index + 1} ${why}`, example);
		if (ids.length > 1 && ids.some((id) => id.toLowerCase() === idText(word)))
			throw refuse('is the ID of one service and the name of another');
		for (const id of ids) {
			if (own.has(id) && own.get(id) !== minutes)
				throw refuse('gives one service another grace than one before it');
			own.set(id, minutes);
		}
		return { word, count: ids.length };
	});
	return {
		graceOf({ record }) {
			const id = idText(record.ServiceId);
			if (own.has(id)) return own.get(id);
			// If the services could not be read, `own` is empty. So the ID is looked up in the setting directly.
			const word = id.toLowerCase();
			return given.has(word) ? given.get(word) : grace;
		},
		notRead:
			services.error === undefined || given.size === 0
				? []
				: ['The services could not be read, so Grace by Service counts only where it has IDs.'],
		check: services.error === undefined ? checkOf(fits) : [],
	};
}

function checkOf(fits: readonly { readonly word: string; readonly count: number }[]): string[] {
	const wordsWith = (isWanted: (count: number) => boolean) =>
		fits.flatMap(({ word, count }) => (isWanted(count) ? [word] : []));
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
