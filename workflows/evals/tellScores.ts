import type { Simulator } from '../../simulator/mod';
import type { Score } from './score';

const share = (part: readonly unknown[], whole: readonly unknown[]): string =>
	`${part.length} of ${whole.length}`;

/** Writes lines about the results of all questions. */
export function tellScores(scores: readonly Score[], { requests }: Simulator): readonly string[] {
	const right = scores.filter(({ isRight }) => isRight);
	const counted = scores.filter(({ question }) => !question.needsPerson);
	const named = scores.filter(({ namedPeople }) => namedPeople);
	const characters = (some: readonly Score[]) =>
		Math.round(some.reduce((sum, one) => sum + one.characters, 0) / Math.max(1, some.length));
	const writes = requests.filter(({ method }) => method !== 'GET');
	return [
		...scores
			.filter(({ isRight }) => !isRight)
			.map(({ question, reason }) => `wrong  ${question.id} ${question.question} ${reason}`),
		`Right: ${share(right, scores)}.`,
		`Without the data of a person: ${share(counted, scores)}, of which right: ${share(
			counted.filter(({ isRight }) => isRight),
			counted,
		)}.`,
		`Tools named somebody in ${share(named, scores)} questions, and in ${share(
			named.filter(({ question }) => !question.needsPerson),
			counted,
		)} that need no person.`,
		`Characters that left for each question: ${characters(counted)} without a person, ${characters(
			scores.filter(({ question }) => question.needsPerson),
		)} with one.`,
		`Requests that write: ${writes.length}.`,
	];
}
