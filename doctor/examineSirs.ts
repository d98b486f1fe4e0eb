import type { ApiRecord } from '../http/mod';
import type { Examination } from './sight';

/** If two records are about the same event, they have equal values in these fields. */
const alike = ['NoteDate', 'Note', 'CreatedBy'];

/** Finds out whether serious incidents have the same ids and categories as incidents. */
export function examineSirs({ findings, lists }: Examination): void {
	const sirs = lists.get('/SIRS')?.first.records ?? [];
	const incidents = lists.get('/incidents')?.first.records ?? [];
	const byId = new Map(incidents.map((record) => [String(record.IncidentId), record]));
	const pairs = sirs.flatMap((record): [ApiRecord, ApiRecord][] => {
		const other = byId.get(String(record.IncidentId));
		return other ? [[record, other]] : [];
	});
	const same = pairs.filter(([one, other]) => alike.every((name) => one[name] === other[name]));
	const evidence = `${pairs.length} ids are in both lists, ${same.length} of them with the same NoteDate, Note and CreatedBy`;
	if (pairs.length > 0 && same.length === pairs.length) {
		findings.add('sirsIds', 'incidents', evidence, { isSure: false });
	} else if (pairs.length > 0 && same.length === 0) {
		findings.add('sirsIds', 'own', evidence, { isSure: false });
	} else findings.miss('sirsIds', evidence);

	const known = lists.get('/category-incidents')?.first.records;
	const used = new Set(sirs.map(({ CategoryId }) => String(CategoryId)));
	if (!known || used.size === 0) return;
	const ids = new Set(known.map(({ CategoryId }) => String(CategoryId)));
	const listed = [...used].filter((id) => ids.has(id)).length;
	const answer = listed === used.size ? 'incidents' : 'others';
	const text = `${listed} of ${used.size} categories are among the ${ids.size} of /category-incidents`;
	// The answer is only likely: two lists of categories can use the same ids by chance, and a category in use can be deleted.
	findings.add('sirsCategories', answer, text, { isSure: false });
}
