import { answeredByList, questions, type QuestionName } from './questions';

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

/** What is known so far of a service. */
export class Findings {
	private readonly found: Finding[] = [];
	/** Why questions have no answer, by their names. */
	private readonly reasons = new Map<QuestionName, string>();

	/** Adds an answer. */
	add(
		question: QuestionName,
		answer: string | number,
		evidence: string,
		about?: string,
		isSure = true,
	): void {
		this.found.push({ question, answer: String(answer), evidence, about, isSure });
	}

	/** Adds an answer in place of the one that there was. */
	replace(question: QuestionName, answer: number, evidence: string, about: string): void {
		const index = this.found.findIndex((one) => one.question === question && one.about === about);
		if (index >= 0) this.found.splice(index, 1);
		this.add(question, answer, evidence, about);
	}

	/** Adds why the data do not show the answer. */
	miss(question: QuestionName, reason: string): void {
		if (!this.reasons.has(question)) this.reasons.set(question, reason);
	}

	/** The answer for a list, if there is one. */
	get(question: QuestionName, about?: string): string | undefined {
		return this.found.find((one) => one.question === question && one.about === about)?.answer;
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

	/** The questions without an answer, and why. */
	get missing(): { question: QuestionName; reason: string }[] {
		return (Object.keys(questions) as QuestionName[])
			.filter((question) => !this.found.some((one) => one.question === question))
			.map((question) => ({
				question,
				reason: this.reasons.get(question) ?? 'The data do not show it.',
			}));
	}
}
