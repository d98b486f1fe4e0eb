import type { ApiRecord } from '../http/mod';
import type { Page, Pages } from './pages';
import { checkLength, type ListRequest } from './recordList';
import { contentOf, recordId, RecordSet } from './recordSet';

interface Numbered {
	readonly records: readonly ApiRecord[];
	/** Whether the records are the whole list, or as many as wanted. */
	readonly isWhole: boolean;
}

/**
 * Reads a list in which `page` is the number of a page, from 0 or from 1, and not the number of records to skip. The function asks for
 * pages of half the size of the first answer. If `page` has this meaning, the second page has the second half of the first answer. If the
 * list is longer than the first answer, it is read twice, because nothing else shows that its order stays the same.
 *
 * @param first the answer without `page`
 */
export async function listByNumber(
	request: ListRequest,
	pages: Pages,
	first: Page,
): Promise<Numbered> {
	const numbered = await readNumbered(request, pages, first);
	const { records, isWhole } = numbered;
	if (!isWhole) return numbered;
	if (records.length === first.records.length) {
		pages.noteWhole(first);
		return numbered;
	}
	const again = await readNumbered(request, pages, first);
	const isSame = new RecordSet(request.endpoint, records).equals(again.records);
	return { records, isWhole: again.isWhole && isSame };
}

async function readNumbered(
	{ endpoint, query, wanted, maxRecords }: ListRequest,
	pages: Pages,
	first: Page,
): Promise<Numbered> {
	const records = [...first.records];
	const size = Math.ceil(records.length / 2);
	const isPart = (page: readonly ApiRecord[], from: number) =>
		records
			.slice(from, from + size)
			.every((record, index) => page[index] && contentOf(record) === contentOf(page[index]));
	const fetch = async (number: number) =>
		(await pages.fetch({ ...query, page: `${number}` }, size)).records;
	let page = await fetch(1);
	const isFromOne = isPart(page, 0);
	for (let number = 1; ; number++) {
		if (number > 1 || isFromOne) page = await fetch(number + Number(isFromOne));
		const from = number * size;
		if (page.length > size || !isPart(page, from)) {
			const seen = new RecordSet(endpoint, records, page).records;
			return { records: seen, isWhole: false };
		}
		if (page.length === 0) break;
		records.push(...page.slice(Math.max(0, records.length - from)));
		checkLength({ endpoint, wanted, maxRecords }, records.length);
		if (records.length >= wanted) break;
	}
	const ids = records.flatMap((record) => recordId(endpoint, record) ?? []);
	return { records, isWhole: new Set(ids).size === ids.length };
}
