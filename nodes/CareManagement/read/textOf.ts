import { elementsOf } from '../../../api/mod';
import { isIdName, isObject, isUnset } from '../../../values/mod';

/** The deepest nesting that is read. No record of a care provider is nested deeper. */
const maxDepth = 50;

/** Patterns for the fields by which people know a record. The best pattern is the first. */
const headings = [/Description$/, /Name$/, /Note$/];

/**
 * Makes a text for people from a value. The text contains everything that is set.
 *
 * @example
 * textOf([{ SkillId: 7, Description: 'Insulin', Comments: 'only under supervision' }]);
 * // 'Insulin (Comments: only under supervision; SkillId: 7)'
 */
export function textOf(value: unknown, depth = 0): string {
	if (typeof value !== 'object' || value === null) return isUnset(value) ? '' : String(value);
	if (depth > maxDepth) return JSON.stringify(value);
	const elements = elementsOf(value);
	if (elements) {
		return elements
			.map((element) => textOf(element, depth + 1))
			.filter(Boolean)
			.join('; ');
	}
	const texts = Object.entries(value).flatMap(([name, inner]): [string, string][] => {
		const text = textOf(inner, depth + 1);
		return text === '' ? [] : [[name, text]];
	});
	return textOfRecord(value as Record<string, unknown>, texts);
}

/** @param texts the fields that are set, each with its text */
function textOfRecord(
	record: Readonly<Record<string, unknown>>,
	texts: ReadonlyArray<[name: string, text: string]>,
): string {
	// If only one field of an object is set, and its value is a list or an object, the text of the object is the text of that value.
	if (texts.length === 1 && isInner(record[texts[0][0]])) return texts[0][1];
	const names = texts.map(([name]) => name).filter((name) => !isInner(record[name]));
	const question = ['text', 'name'].find((name) => names.includes(name));
	const isAnswer = question !== undefined && 'answer' in record;
	const heading = isAnswer
		? question
		: headings.map((heading) => names.find((name) => heading.test(name))).find(Boolean);
	const shown = isAnswer ? [heading, 'answer'] : [heading];
	const isNumbered = texts.every(([name]) => /^\d+$/.test(name));
	const others = texts
		.filter(([name]) => !shown.includes(name))
		.sort(([one], [other]) => Number(isIdName(one)) - Number(isIdName(other)))
		.map(([name, text]) => `${name}: ${isInner(record[name]) ? `[${text}]` : text}`);
	if (heading === undefined) return others.join(isNumbered ? '; ' : ', ');
	const textOfField = (field?: string) => texts.find(([name]) => name === field)?.[1] ?? '';
	const start = textOfField(heading) + (isAnswer ? `: ${textOfField('answer')}` : '');
	return others.length === 0 ? start : `${start} (${others.join('; ')})`;
}

const isInner = (value: unknown): boolean => Array.isArray(value) || isObject(value);
