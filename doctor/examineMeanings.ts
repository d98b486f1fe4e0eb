import { askingFields, elementsOfList, valueQuestions, type Fields } from '../api/mod';
import { isObject } from '../values/mod';
import { questionsOf, type QuestionName } from './questions';
import type { Examination } from './sight';

/** Returns the values of the fields that a question is about, also in nested records. It leaves out empty values. */
const valuesOf = (question: string, fields: Fields, record: Record<string, unknown>): unknown[] =>
	Object.entries(fields).flatMap(([name, { asks, fields: inner }]) => {
		const value = record[name] ?? '';
		if (asks === question) return value === '' ? [] : [value];
		if (!inner || typeof value !== 'object') return [];
		const elements = elementsOfList(value).filter(isObject);
		return elements.flatMap((element) => valuesOf(question, inner, element));
	});

/** Finds out what the values of some fields mean, from the first answer of each list. */
export function examineMeanings({ findings, lists }: Omit<Examination, 'probe'>): void {
	for (const { endpoint, first } of lists.values()) {
		const { path } = endpoint;
		const fields = askingFields(endpoint);
		for (const question of questionsOf(fields)) {
			const records = first.records ?? [];
			const values = records.flatMap((record) => valuesOf(question, fields, record));
			const answer = valueQuestions[question].shownBy(values);
			if (answer === undefined) continue;
			const evidence = `${values.length} values in ${records.length} records`;
			findings.add(question as QuestionName, answer, evidence, { about: path, isSure: false });
		}
	}
}
