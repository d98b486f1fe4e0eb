/**
 * `npm run evals` lets a model answer two hundred questions of administrators. The tools of the templates run in n8n's own engine, against
 * the simulator over HTTP. Without a key, a program answers the questions. The program can only call tools, add and compare. With
 * `EVALS_API_KEY` and `EVALS_MODEL`, a real model answers. A provider other than OpenAI also needs `EVALS_API_URL`. After the questions,
 * another program tests injections: it obeys the texts of injections.ts. `npm run evals -- csv` only writes the questions.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopEngine } from '../../test/engine/mod';
import { careTables, now, startCareService } from './careData';
import { program, realModel } from './models';
import { questionsOf, toCsv } from './questions';
import { runInjections, tellInjections } from './runInjections';
import { runQuestions } from './runQuestions';
import { tellScores } from './tellScores';
import { useClock } from './useClock';

async function main(): Promise<void> {
	const args = process.argv.slice(2);
	const unknown = args.find((arg) => arg !== 'csv');
	if (unknown !== undefined) throw new Error(`There is no ${unknown}: the only argument is csv.`);
	const tables = careTables();
	const questions = questionsOf(tables);
	if (args.includes('csv')) {
		writeFileSync(join(__dirname, 'questions.csv'), toCsv(questions));
		console.log(`${questions.length} questions are in workflows/evals/questions.csv.`);
		return;
	}
	const {
		EVALS_API_KEY: key,
		EVALS_API_URL: url = 'https://api.openai.com/v1',
		EVALS_MODEL,
	} = process.env;
	if (key !== undefined && EVALS_MODEL === undefined) {
		throw new Error('EVALS_MODEL must name the model that EVALS_API_KEY is for.');
	}
	const model =
		key && EVALS_MODEL ? realModel({ key, url, model: EVALS_MODEL }, now.slice(0, 10)) : program;
	console.log(
		model === program ? 'A program answers, without a model.' : `${EVALS_MODEL} answers.`,
	);
	useClock(now);
	const service = await startCareService(tables);
	try {
		const scores = await runQuestions(model, questions, service);
		for (const line of tellScores(scores, service)) console.log(line);
		for (const line of tellInjections(await runInjections(service))) console.log(line);
	} finally {
		await service.close();
		await stopEngine();
	}
}

void main();
