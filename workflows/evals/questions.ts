import type { Tables } from '../../simulator/mod';
import { askAboutIncidents, askAboutShifts, askAboutTimesheets } from './askCounts';
import { askAboutPersons } from './askAboutPersons';
import { askAboutMoney, askAboutPeople, askReports } from './askTables';
import type { Question } from './question';

/** Makes two hundred questions of administrators. Their answers are computed from the records. */
export function questionsOf(tables: Tables): readonly Question[] {
	const drafts = [
		...askAboutShifts(tables),
		...askAboutTimesheets(tables),
		...askAboutIncidents(tables),
		...askAboutPeople(tables),
		...askAboutMoney(tables),
		...askReports(tables),
		...askAboutPersons(tables),
	];
	return drafts.map((draft, index) => ({
		...draft,
		id: `Q${String(index + 1).padStart(3, '0')}`,
		answer: String([draft.answer].flat()[0]),
	}));
}

const cell = (text: string): string =>
	/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Writes the questions as CSV for a data table in n8n. n8n's Evaluation nodes read that table. */
export function toCsv(questions: readonly Question[]): string {
	const rows = questions.map(({ id, question, answer, needsPerson, tools }) =>
		[id, question, answer, String(needsPerson), tools.join(' ')].map(cell).join(','),
	);
	return `${['id,question,expected,needsPerson,tools', ...rows].join('\n')}\n`;
}
