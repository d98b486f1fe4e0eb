import { errorOf } from '../shared/errorOf.js';
import { groupBy } from '../shared/groupBy.js';
/**
 * The file for payroll, with the lines that can be paid as they are, and the text of the mail: what is in the file and what is
 * not, which together are all timesheets.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function forPayroll({ $, $input }) {
	const reason = 'Not in the payroll file, because it';
	const lines = $input.all().map(({ json }) => json);
	const paid = lines.filter((line) => line[reason] === '');
	const others = lines.filter((line) => line[reason] !== '');
	const { firstDay, lastDay, system, columns } = $('Pay period').first().json;

	const cell = (value) => {
		const text = String(value ?? '');
		return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
	};
	const contentOf = (line, content) =>
		content === 'Date dd/mm/yyyy' ? line.Date.split('-').reverse().join('/') : line[content];
	const csv = [
		columns.map(([heading]) => heading),
		...paid.map((line) => columns.map(([, content]) => contentOf(line, content))),
	]
		.map((row) => row.map(cell).join(',') + '\r\n')
		.join('');

	const sum = (rows, column) =>
		Math.round(rows.reduce((total, line) => total + Number(line[column] || 0), 0) * 100) / 100;
	const time = (rows) => {
		const minutes = sum(rows, 'Minutes');
		return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
	};
	const describe = (rows) =>
		`${rows.length} lines, ${time(rows)}, $${sum(rows, 'Amount').toFixed(2)}, ${sum(rows, 'Kilometres')} km`;
	const unknown = [
		['Minutes', 'length'],
		['Amount', 'amount'],
		['Kilometres', 'number of kilometres'],
	].flatMap(([column, name]) => {
		const { length } = lines.filter((line) => line[column] === '');
		return length > 0
			? [`Lines whose ${name} is not known, and not in the sums above: ${length}`]
			: [];
	});
	const reasons = new Map();
	for (const line of others) {
		for (const each of line[reason].split('; ')) {
			const kind = each.replace(/ \(.*\)$|(?<=code) .+(?= belongs)/, '');
			reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
		}
	}
	const unreadable = ['Services', 'Workers']
		.filter((name) => errorOf($(name)) !== undefined)
		.map((name) => `${name} could not be read, so no line can be paid.`);
	const inBrackets = (kind) => [
		...new Set(
			others.flatMap((line) =>
				line[reason]
					.split('; ')
					.filter((each) => each.startsWith(kind))
					.map((each) => each.slice(kind.length + 2, -1)),
			),
		),
	];
	const toFillIn = ['employeeIds', 'payItems'].flatMap((name) => {
		const missing = inBrackets(
			name === 'payItems' ? 'its pay code is not in payItems' : 'its worker is not in employeeIds',
		);
		return missing.length > 0 ? [`Not in ${name}: ${missing.sort().join(', ')}`] : [];
	});
	const codesOf = groupBy(
		[...new Set(paid.map((line) => `${line['Employee ID'] ?? ''}\n${line['Worker code']}`))].map(
			(both) => both.split('\n'),
		),
		([employee]) => employee,
	);
	const doubled = [...codesOf].flatMap(([employee, both]) =>
		employee !== '' && both.length > 1
			? [
					`One employee for several workers, please check: ${employee} (${both.map(([, code]) => code).join(', ')})`,
				]
			: [],
	);
	const kilometres = columns.some(([, content]) => content === 'Kilometres')
		? 0
		: sum(paid, 'Kilometres');
	const withBreak = paid.filter((line) => line['Break minutes'] > 0).length;

	const text = [
		`Timesheets from ${firstDay} to ${lastDay}.`,
		'',
		...(others.length > 0
			? [
					`EXCEPTIONS: ${others.length} of ${lines.length} timesheets are not in the payroll file. Each has to be checked, and paid by hand. Its reason is in the last column of the lines. It`,
					...[...reasons].map(([kind, count]) => `- ${kind}: ${count}`),
					...toFillIn,
				]
			: ['No exceptions: each of these timesheets is in the payroll file.']),
		'Timesheets are not compared with shifts here. Pay-run exceptions lists those of another worker, service or time than their shift.',
		'',
		...(system === '' ? [] : [`The payroll file has the columns for: ${system}`]),
		...unreadable,
		`In the payroll file: ${describe(paid)}`,
		`Not in the payroll file: ${describe(others)}`,
		`All timesheets: ${describe(lines)}`,
		...unknown,
		...(kilometres > 0
			? [`Kilometres of these lines that the payroll file has no column for: ${kilometres}`]
			: []),
		...doubled,
		...(withBreak > 0
			? [
					`Lines in the payroll file with a break (whether Minutes contain it is not documented): ${withBreak}`,
				]
			: []),
		'',
		'A timesheet that is entered after this e-mail is in no later one. To find it, send this pay period again and compare.',
	].join('\n');

	return [
		{
			json: {
				subject:
					`Timesheets ${firstDay} to ${lastDay}` +
					(others.length > 0 ? `: ${others.length} exceptions` : ''),
				text,
			},
			binary: {
				payroll: {
					data: Buffer.from(csv).toString('base64'),
					// AccountRight imports text files.
					fileName: `payroll-${firstDay}-to-${lastDay}.${system === 'MYOB AccountRight' ? 'txt' : 'csv'}`,
					mimeType: 'text/csv',
				},
			},
		},
	];
}
