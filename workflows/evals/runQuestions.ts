import type { Simulator } from '../../simulator/mod';
import { converse, type Model } from './converse';
import type { Question } from './question';
import { identitiesIn, score, type Score } from './score';
import { callTool, changeNames, readTools } from './tools';

/**
 * The first template has tools that count records or make reports. The tools of the second template are for questions about one person.
 */
const templates = ['count-by-chat', 'ask-about-care-data'];

/**
 * Lets a model answer all questions, one after the other. The model reads and writes stand-ins instead of names. Before
 * an answer is judged, names replace its stand-ins.
 */
export async function runQuestions(
	model: Model,
	questions: readonly Question[],
	service: Simulator,
): Promise<readonly Score[]> {
	const tools = readTools(templates);
	const identities = identitiesIn(service.tables);
	const scores: Score[] = [];
	for (const question of questions) {
		const { steps, said: hidden } = await converse(
			model,
			await hide(question, service),
			tools,
			async (tool, input) => await callTool(tool, input, service),
		);
		const said = question.needsPerson ? await changeNames('restoreNames', hidden, service) : hidden;
		scores.push(score(question, { steps, said }, identities));
	}
	return scores;
}

/** Hides the person in a question. Most questions name nobody, so no list of people is read for them. */
const hide = async (question: Question, service: Simulator): Promise<Question> =>
	question.needsPerson
		? {
				...question,
				question: await changeNames('replaceNames', question.question, service),
			}
		: question;
