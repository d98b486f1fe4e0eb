import { reads, type ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import { describeFields } from './describeFields';
import type { Findings } from './findings';
import type { Probe } from './probe';
import { isWhole, type Sight } from './sight';

/** Texts with a character that HTML writes as an entity, and those with such an entity. */
const rawCharacter = /&(?!#?\w+;)|["<>]/;
const entity = /&(#\d+|#x[\da-f]+|[a-z]+\d?);/i;

/** The lists that are asked for first: without them no answer of another one tells that this is the service. */
const first = [reads.workers, reads.clients, reads.rosters, reads.incidents] as ReadEndpoint[];

/** Asks each endpoint once, without parameters: whether it answers, how many records come, and with which fields. */
export async function examineEndpoints(
	probe: Probe,
	findings: Findings,
): Promise<Map<string, Sight>> {
	const lists = new Map<string, Sight>();
	const ids = { all: 0, twice: 0 };
	const texts = { raw: 0, encoded: 0, both: 0 };
	for (const endpoint of new Set([...first, ...Object.values<ReadEndpoint>(reads)])) {
		const reading = await probe.ask(endpoint, {});
		const { records } = reading;
		const sight: Sight = {
			endpoint,
			first: reading,
			given: 0,
			...(records && { fields: describeFields(endpoint, records) }),
		};
		if (records && isWhole(sight, records.length)) {
			sight.total = { count: records.length, isExact: true };
			sight.frame = { query: {}, records };
		} else if (records) sight.total = { count: records.length, isExact: false };
		lists.set(endpoint.path, sight);
		const { id = '' } = endpoint;
		const known = (records ?? []).flatMap((record) => record[id] ?? []);
		ids.all += known.length;
		ids.twice += known.length - new Set(known).size;
		for (const text of records?.flatMap(textsOf) ?? []) {
			const [isRaw, isEncoded] = [rawCharacter.test(text), entity.test(text)];
			if (isRaw && !isEncoded) texts.raw++;
			if (isEncoded) texts[isRaw ? 'both' : 'encoded']++;
		}
	}
	if (ids.all > 0) {
		const answer = ids.twice > 0 ? 'some' : 'none';
		findings.add('duplicateRows', answer, `${ids.twice} of ${ids.all} records with an id`);
	}
	const { raw, encoded, both } = texts;
	const evidence = `${encoded + both} texts with entities, ${raw} with such characters as they are`;
	if (encoded > 0 && raw + both === 0) findings.add('entities', 'encoded', evidence);
	else if (raw > 0 && encoded + both === 0) findings.add('entities', 'plain', evidence);
	else findings.miss('entities', evidence);
	return lists;
}

const textsOf = (record: ApiRecord): string[] =>
	Object.values(record).filter((value) => typeof value === 'string');
