import type { Result } from './examine';
import { groupLists, type Finding, type Group } from './findings';
import { judge } from './judge';
import { answeredByList, contradicts, questions } from './questions';
import type { Sight } from './sight';

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.map(cell).join(' | ')} |`)
		.join('\n');

function inWords({ question, answer }: Pick<Finding, 'question' | 'answer'>): string {
	const { answers } = questions[question];
	return answers[answer] ?? answer;
}

function describeList({ fields, total, first }: Sight): string[] {
	if (fields === undefined) return ['', first.isUnasked ? '' : (first.problem ?? '')];
	const misfits = Object.entries(fields.misfits).map(
		([name, { kinds, count }]) => `${name} (${kinds.join(', ')} in ${count})`,
	);
	const further = Object.keys(fields.further);
	const notes = [
		...(fields.missing.length > 0 ? [`missing: ${fields.missing.join(', ')}`] : []),
		...(further.length > 0 ? [`further: ${further.join(', ')}`] : []),
		...(fields.unnamed > 0 ? [`${fields.unnamed} further fields whose names may be values`] : []),
		...(misfits.length > 0 ? [`do not fit: ${misfits.join(', ')}`] : []),
	];
	const count = total ? `${total.isExact ? '' : 'at least '}${total.count}` : '';
	return [count, notes.join('; ')];
}

const head = ['Question', 'Answer', 'How sure', 'What shows it', 'What the node does'];

function describeAnswer({ first, all, where }: Group<Finding>, differs: boolean): string[] {
	const { question, isSure } = first;
	const { asks, node } = questions[question];
	const groups = groupLists(all, ({ evidence }) => [evidence]);
	const evidence = groups.map(({ first: { evidence }, abouts }) =>
		groups.length > 1 ? `${abouts.join(', ')}: ${evidence}` : evidence,
	);
	const answer = `${differs ? 'it differs: here ' : ''}${inWords(first)}`;
	return [asks + where, answer, isSure ? 'shown' : 'likely', evidence.join('; '), node];
}

/** Makes the rows of a table for answers. If the answers to a question differ between lists unexpectedly, the row says so. */
function describeAnswers(findings: readonly Finding[], all: readonly Finding[]): string[][] {
	const groups = groupLists(findings, ({ question, answer, isSure }) => [question, answer, isSure]);
	return groups.map((group) => {
		const { question } = group.first;
		const answers = all.filter((one) => one.question === question).map(({ answer }) => answer);
		const differs = !answeredByList.includes(question) && new Set(answers).size > 1;
		return describeAnswer(group, differs);
	});
}

/** Writes the answers. Answers that contradict the documentation come first. */
function writeAnswers({ findings, lists }: Result): string[] {
	const found = findings.all;
	const wrong = found.filter(contradicts);
	const others = found.filter((finding) => !contradicts(finding));
	const odd = [...lists.values()].filter(
		({ fields }) => fields && (fields.missing.length > 0 || Object.keys(fields.misfits).length > 0),
	);
	return [
		'## What is other than expected',
		wrong.length > 0
			? table(head, describeAnswers(wrong, found))
			: 'Nothing that was shown contradicts the documentation where the node relies on it.',
		...(odd.length > 0
			? [
					`In ${odd.length} lists, documented fields are missing or have values of another type: see the lists below.`,
				]
			: []),
		'## What was shown',
		others.length > 0 ? table(head, describeAnswers(others, found)) : 'Nothing else.',
	];
}

function writeLists(sights: readonly Sight[]): string[] {
	const answered = sights.filter(({ fields }) => fields !== undefined);
	return [
		'## The lists',
		`${answered.length} of ${sights.length} lists answered.`,
		table(
			['List', 'Status', 'Records', 'Fields'],
			sights.map((sight) => [
				sight.endpoint.path,
				sight.first.isUnasked ? 'not asked' : String(sight.first.status || 'no answer'),
				...describeList(sight),
			]),
		),
	];
}

/** Writes the questions that are still open, for the operator of the service. */
function writeOpenQuestions({ findings }: Result): string[] {
	const groups = groupLists(findings.missing, ({ question, reason }) => [question, reason]);
	const rows = groups.map(({ first: { question, reason }, where }) => {
		const { asks, silentIn, node } = questions[question];
		return [asks + where, silentIn, reason, node];
	});
	const columns = [
		...['Question', 'Where the documentation is silent'],
		...['Why it is open', 'Until then the node'],
	];
	return [
		'## What to ask the operator of the service',
		rows.length > 0 ? table(columns, rows) : 'Nothing is left open.',
	];
}

/**
 * Writes the report, in Markdown, for the people who use the service.
 *
 * @param now our time, in milliseconds since 1970
 */
export function writeReport(result: Result, now: number): string {
	const { probe, lists, duration } = result;
	const { headline, points } = judge(result);
	const sights = [...lists.values()];
	// If a service gave no record, the report leaves out the few answers that were found, because they say little.
	const hasRecords = sights.some(({ first }) => first.records?.length);
	const parts = [
		`**Verdict: ${headline}**`,
		...(points.length > 0 ? [points.map((text) => `- ${text}`).join('\n')] : []),
		'# What this service does',
		`Asked on ${new Date(now).toISOString().slice(0, 10)}, with ${probe.count} requests in ${Math.round(duration / 1000)} seconds. They only read. This page holds names of fields, counts and answers, and no value of any record.`,
		...(probe.over === undefined ? [] : [`**Not all was asked.** ${probe.over.text}`]),
		...(hasRecords ? writeAnswers(result) : []),
		...writeLists(sights),
		...(hasRecords ? writeOpenQuestions(result) : []),
	];
	return `${parts.join('\n\n')}\n`;
}
