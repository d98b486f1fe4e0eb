import { answeredByList, answeredOf, questions, type QuestionName } from './questions';

/** An answer to a question. */
export interface Finding {
	readonly question: QuestionName;
	/** The name of an answer, or a number. */
	readonly answer: string;
	/** The list that it holds for; all of the service when absent. */
	readonly about?: string;
	/** What shows it, in counts and names of fields. */
	readonly evidence: string;
	/** Whether it cannot be otherwise, or is only likely so. */
	readonly isSure: boolean;
}

/** How far an answer holds: for which list, and whether for sure, which it is when not said. */
export type Reach = Partial<Pick<Finding, 'about' | 'isSure'>>;

/** What is known so far of a service. */
export class Findings {
	private readonly found: Finding[] = [];
	/** Why questions have no answer, by their names and lists. */
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

	/** Adds an answer in place of the one that there was. */
	replace(question: QuestionName, answer: number, evidence: string, about: string): void {
		const index = this.found.findIndex((one) => one.question === question && one.about === about);
		if (index >= 0) this.found.splice(index, 1);
		this.add(question, answer, evidence, { about });
	}

	/** Adds why the data do not show the answer. */
	miss(question: QuestionName, reason: string, about?: string): void {
		const key = [question, about].join(' ');
		if (!this.reasons.has(key)) this.reasons.set(key, reason);
	}

	/** The answer for a list, if there is one. */
	get(question: QuestionName, about?: string): string | undefined {
		return this.found.find((one) => one.question === question && one.about === about)?.answer;
	}

	/** Whether any list has shown just this answer. */
	isShown(question: QuestionName, answer: string): boolean {
		return this.found.some(
			(one) => one.question === question && one.answer === answer && one.isSure,
		);
	}

	/** The answers: one for the whole service where the lists that show it agree. */
	get all(): Finding[] {
		return (Object.keys(questions) as QuestionName[]).flatMap((question) => {
			const own = this.found.filter((one) => one.question === question);
			const [first] = own;
			const agree = own.every(({ answer }) => answer === first.answer);
			if (own.length === 0 || answeredByList.includes(question) || !agree) return own;
			const lists = own.flatMap(({ about, evidence }) => (about ? [`${about}: ${evidence}`] : []));
			const evidence = lists.length > 0 ? lists.join('; ') : first.evidence;
			return [{ ...first, evidence, about: undefined, isSure: own.some(({ isSure }) => isSure) }];
		});
	}

	/** The questions without an answer, and why. An answer for one list leaves the others open. */
	get missing(): { question: QuestionName; about?: string; reason: string }[] {
		return (Object.keys(questions) as QuestionName[]).flatMap((question) => {
			const own = this.found.filter((one) => one.question === question);
			const lists: readonly (string | undefined)[] =
				own.length > 0 ? (answeredOf[question] ?? []) : [undefined];
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
