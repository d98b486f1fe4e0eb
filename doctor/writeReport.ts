import type { Result } from './examine';
import type { Finding } from './findings';
import { questions } from './questions';
import type { Sight } from './sight';

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.map(cell).join(' | ')} |`)
		.join('\n');

/** An answer in words. */
function inWords({ question, answer }: Pick<Finding, 'question' | 'answer'>): string {
	const { answers } = questions[question];
	return answers[answer] ?? answer;
}

/** An answer that the documentation contradicts, and the node does not expect. */
const isWrong = ({ question, answer }: Finding): boolean => {
	const { isDocumented, safe } = questions[question];
	return isDocumented === true && answer !== safe;
};

/** What the fields of a list are like, in a few words. */
function describeList({ fields, total, first }: Sight): string[] {
	if (fields === undefined) return ['', first.problem ?? ''];
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

/**
 * Writes what came out for the people who use the service, in Markdown: names, counts and words, and no value of a record.
 *
 * @param now our time, in milliseconds since 1970
 */
export function writeReport({ probe, findings, lists, duration }: Result, now: number): string {
	const found = findings.all;
	const wrong = found.filter(isWrong);
	const sights = [...lists.values()];
	const answered = sights.filter(({ fields }) => fields !== undefined);
	const oddFields = answered.filter(
		({ fields }) => fields && (fields.missing.length > 0 || Object.keys(fields.misfits).length > 0),
	);
	const row = (finding: Finding): string[] => {
		const { question, about, evidence, isSure } = finding;
		const { asks, node } = questions[question];
		const where = about ? `${asks} (${about})` : asks;
		return [where, inWords(finding), isSure ? 'shown' : 'likely', evidence, node];
	};
	const head = ['Question', 'Answer', 'How sure', 'What shows it', 'What the node does'];
	const operators = findings.missing.map(({ question, reason }) => [
		questions[question].asks,
		questions[question].silentIn,
		reason,
		questions[question].node,
	]);
	const parts = [
		'# What this service does',
		`Asked on ${new Date(now).toISOString().slice(0, 10)}, with ${probe.count} requests in ${Math.round(duration / 1000)} seconds. They only read. This page holds names of fields, counts and answers, and no value of any record.`,
		...(probe.over === undefined ? [] : [`**Not all was asked.** ${probe.over}`]),
		'## What is other than expected',
		wrong.length > 0
			? table(head, wrong.map(row))
			: found.length > 0
				? 'Nothing that was shown contradicts what the node relies on.'
				: 'Nothing was shown.',
		...(oddFields.length > 0
			? [
					`In ${oddFields.length} lists, documented fields are missing or have values of another type: see the lists below.`,
				]
			: []),
		'## What was shown',
		found.length > wrong.length
			? table(head, found.filter((finding) => !isWrong(finding)).map(row))
			: 'Nothing else.',
		'## The lists',
		`${answered.length} of ${sights.length} lists answered.`,
		table(
			['List', 'Status', 'Records', 'Fields'],
			sights.map((sight) => [
				sight.endpoint.path,
				sight.first.status > 0 ? String(sight.first.status) : 'not asked',
				...describeList(sight),
			]),
		),
		'## What to ask the operator of the service',
		operators.length > 0
			? table(
					[
						'Question',
						'Where the documentation is silent',
						'Why it is open',
						'Until then the node',
					],
					operators,
				)
			: 'Nothing is left open.',
	];
	return `${parts.join('\n\n')}\n`;
}
