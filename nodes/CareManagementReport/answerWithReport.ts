import type { IDataObject } from 'n8n-workflow';
import type { Outcome, Report } from '../../reports/mod';
import { fitAnswer } from '../shared/fitAnswer';

/** Makes the answer for a language model: the totals of all rows, and then as many rows as the model may get. */
export function answerWithReport(
	{ title }: Pick<Report, 'title'>,
	{ rows, totals, warnings }: Outcome,
): IDataObject[] {
	const { records, isShortened } = fitAnswer(rows);
	const notice = [
		records.length === rows.length
			? `Number of rows: ${rows.length}, which are all.`
			: `NOT ALL ROWS: these are ${records.length} of ${rows.length}. The totals count them all, so answer from the totals, and say that the rows are not all.`,
		...(isShortened ? ['Where something is shortened, it says [… left out].'] : []),
		...warnings,
	];
	const first = { report: title, ...totals, notice: notice.join(' ') };
	return [first, ...(records as IDataObject[])];
}

/** Makes the answer for a language model if the rows must not leave the node. */
export const answerWithTotals = (
	{ title }: Pick<Report, 'title'>,
	{ rows, totals, warnings }: Outcome,
): IDataObject[] => [
	{
		report: title,
		...totals,
		notice: [
			`The report has ${rows.length} rows, which this tool does not show. The totals count them all.`,
			...warnings,
		].join(' '),
	},
];
