import { namesOf, reads } from '../api/mod';
import { nameKey } from './recordText';
import { idText } from './idText';
import type { ReadList } from './report';

/** Makes a function that finds the IDs of services by a name, a code or an ID. */
export function servicesByName({ records }: ReadList): (name: string) => readonly string[] {
	const asItIs = (text: string) => text;
	const ids = new Map<string, Set<string>>();
	for (const service of records) {
		const id = idText(service.ServiceId);
		for (const name of [...namesOf(reads.services, service, asItIs), id].map(nameKey)) {
			if (id === '') continue;
			const own = ids.get(name) ?? new Set<string>();
			ids.set(name, own.add(id));
		}
	}
	return (name) => [...(ids.get(nameKey(name)) ?? [])];
}
