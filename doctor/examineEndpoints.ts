import { reads, type ReadEndpoint } from '../api/mod';
import type { ApiRecord } from '../http/mod';
import type { Findings } from './findings';
import type { Probe } from './probe';
import { askList, contentOf, type Sight } from './sight';

const rawCharacter = /&(?!#?\w+;)|["<>]/;
const entity = /&(#\d+|#x[\da-f]+|[a-z]+\d?);/i;

/** The lists that the doctor asks for first, to find out early whether this is the care management service. */
const first = [reads.workers, reads.clients, reads.rosters, reads.incidents] as ReadEndpoint[];

/** Asks for each list without parameters, and looks for repeated records and encoded texts in the answers. */
export async function examineEndpoints(
	probe: Probe,
	findings: Findings,
): Promise<Map<string, Sight>> {
	const lists = new Map<string, Sight>();
	for (const endpoint of new Set([...first, ...Object.values<ReadEndpoint>(reads)])) {
		const given = new Map<string, number>();
		const reading = await askList({ probe }, { endpoint, given, first: { status: 0 } }, {});
		const { records } = reading;
		const sight: Sight = { endpoint, first: reading, given };
		if (records) {
			// If an endpoint has the parameter `limit`, or the answer says so, the list may be longer than the answer.
			const isAll = endpoint.parameters.limit === undefined || records.length === 0;
			const isExact = isAll && !reading.isPart;
			sight.total = { count: records.length, isExact };
			if (isExact) sight.frame = { query: {}, records };
		}
		lists.set(endpoint.path, sight);
	}
	examineTwins(findings, [...lists.values()]);
	examineTexts(findings, [...lists.values()]);
	return lists;
}

/** At least this many records must come twice before the doctor says that the service repeats records. A few equal records may be real. */
const enoughTwins = 10;

function examineTwins(findings: Findings, sights: readonly Sight[]): void {
	const counts = { all: 0, alike: 0, other: 0 };
	for (const { endpoint, first } of sights) {
		const { id = '' } = endpoint;
		const known = new Map<string, string>();
		for (const record of first.records ?? []) {
			if (record[id] === undefined) continue;
			counts.all++;
			const [key, content] = [String(record[id]), contentOf(record)];
			const before = known.get(key);
			if (before !== undefined) counts[before === content && Number(key) > 0 ? 'alike' : 'other']++;
			known.set(key, content);
		}
	}
	const { all, alike, other } = counts;
	const evidence = `of ${all} records with an id, ${alike} were there twice, and ${other} had the id of another one`;
	if (alike >= enoughTwins) findings.add('duplicateRows', 'some', evidence, { isSure: false });
	else if (alike > 0 || other > 0)
		findings.miss('duplicateRows', `${evidence}. They may be true records.`);
	else if (all > 0) findings.add('duplicateRows', 'none', evidence, { isSure: false });
}

/**
 * At least this many texts must contain HTML entities before the doctor says that the service encodes texts. People may have typed a few
 * entities.
 */
const enoughEntities = 10;

/** Finds out whether the service encodes texts for HTML. */
function examineTexts(findings: Findings, sights: readonly Sight[]): void {
	const texts = { raw: 0, encoded: 0 };
	for (const text of sights.flatMap(({ first }) => first.records?.flatMap(textsOf) ?? [])) {
		if (rawCharacter.test(text)) texts.raw++;
		if (entity.test(text)) texts.encoded++;
	}
	const { raw, encoded } = texts;
	const evidence = `${encoded} texts with entities, ${raw} with such characters as they are`;
	const add = (answer: string) => findings.add('entities', answer, evidence, { isSure: false });
	if (raw === 0 && encoded >= enoughEntities) add('encoded');
	else if (raw > 0 && encoded * enoughEntities <= raw) add('plain');
	else findings.miss('entities', evidence);
}

const textsOf = (record: ApiRecord): string[] =>
	Object.values(record).filter((value) => typeof value === 'string');
