import { answeredOf, questions, type QuestionName } from './questions';

/** An answer to a question. */
export interface Finding {
	readonly question: QuestionName;
	/** The name of an answer, or a number. */
	readonly answer: string;
	/** The list or the date filter (`/rosters fromDate`) that the answer is about. Without it, the answer is about the whole service. */
	readonly about?: string;
	readonly evidence: string;
	/** Whether the answer is certain, or only likely. */
	readonly isSure: boolean;
}

/** What an answer is about, and whether the answer is certain. By default, an answer is certain. */
export type Reach = Partial<Pick<Finding, 'about' | 'isSure'>>;

/** A group of findings with something in common, and the lists that the findings are about. */
export interface Group<One> {
	readonly first: One;
	readonly all: readonly One[];
	/** The lists and date filters that the group is about. */
	readonly abouts: readonly string[];
	/** The same lists and date filters as a text in parentheses. The text is empty if the group is about the whole service. */
	readonly where: string;
}

/**
 * Groups findings, so that people read a finding about several lists only once.
 *
 * @param keyOf returns the values that the members of a group have in common
 */
export function groupLists<One extends { readonly about?: string }>(
	ones: readonly One[],
	keyOf: (one: One) => readonly unknown[],
): Group<One>[] {
	const groups = new Map<string, One[]>();
	for (const one of ones) {
		const key = JSON.stringify(keyOf(one));
		groups.set(key, [...(groups.get(key) ?? []), one]);
	}
	return [...groups.values()].map((all) => {
		const abouts = all.flatMap(({ about }) => about ?? []);
		return {
			first: all[0],
			all,
			abouts,
			where: abouts.length > 0 ? ` (${abouts.join(', ')})` : '',
		};
	});
}

/** The findings about a service so far. */
export class Findings {
	private readonly found: Finding[] = [];
	/**
	 * The reasons why questions have no answer. The key is the name of the question. If the reason is about a list or a date filter, the name
	 * of this list or filter follows.
	 */
	private readonly reasons = new Map<string, string>();

	/** Adds an answer. */
	add(
		question: QuestionName,
		answer: string | number,
		evidence: string,
		{ about, isSure = true }: Reach = {},
	): void {
		this.found.push({ question, answer: String(answer), evidence, about, isSure });
	}

	/** Adds the reason why the data do not answer a question. The first reason is kept. */
	miss(question: QuestionName, reason: string, about?: string): void {
		const key = [question, about].join(' ');
		if (!this.reasons.has(key)) this.reasons.set(key, reason);
	}

	/** Returns the first answer to a question, if there is one. Without `about`, it is an answer about the whole service. */
	get(question: QuestionName, about?: string): string | undefined {
		return this.found.find((one) => one.question === question && one.about === about)?.answer;
	}

	/** Returns whether any finding has exactly this answer to a question. Findings that are only likely do not count. */
	isShown(question: QuestionName, answer: string): boolean {
		return this.found.some(
			(one) => one.question === question && one.answer === answer && one.isSure,
		);
	}

	/** The answers, sorted by question. An answer about one list holds only for this list, because another list may differ. */
	get all(): Finding[] {
		return (Object.keys(questions) as QuestionName[]).flatMap((question) =>
			this.found.filter((one) => one.question === question),
		);
	}

	/**
	 * The questions without an answer, and the reasons. If a question has an answer for one list or date filter, it may still be open for
	 * another list or date filter.
	 */
	get missing(): { question: QuestionName; about?: string; reason: string }[] {
		return (Object.keys(questions) as QuestionName[]).flatMap((question) => {
			const own = this.found.filter((one) => one.question === question);
			const lists: readonly (string | undefined)[] =
				answeredOf[question] ?? (own.length > 0 ? [] : [undefined]);
			return lists
				.filter((path) => !own.some(({ about }) => about !== undefined && about === path))
				.map((about) => ({ question, about, reason: this.reasonFor(question, about) }));
		});
	}

	private reasonFor(question: QuestionName, about?: string): string {
		const [own, any] = [about, undefined].map((path) => [question, path].join(' '));
		return this.reasons.get(own) ?? this.reasons.get(any) ?? 'The data do not show it.';
	}
}
