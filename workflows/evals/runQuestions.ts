import type { Simulator } from '../../simulator/mod';
import { converse, type Model } from './converse';
import type { Question } from './question';
import { identitiesIn, score, type Score } from './score';
import { callTool, readTools } from './tools';

/** Those that only count come first, and the others are for questions about one person. */
const templates = ['count-by-chat', 'ask-about-care-data'];

/** Lets a model answer all questions, one after the other. */
export async function runQuestions(
	model: Model,
	questions: readonly Question[],
	service: Simulator,
): Promise<readonly Score[]> {
	const tools = readTools(templates);
	const identities = identitiesIn(service.tables);
	const scores: Score[] = [];
	for (const question of questions) {
		const conversation = await converse(
			model,
			question,
			tools,
			async (tool, input) => await callTool(tool, input, service),
		);
		scores.push(score(question, conversation, identities));
	}
	return scores;
}
