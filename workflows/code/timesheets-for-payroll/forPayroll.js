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
	const { firstDay, lastDay } = $('Pay period').first().json;

	const columns = {
		EmployeeCode: 'Worker code',
		PayCode: 'Pay code',
		Date: 'Date',
		Quantity: 'Quantity',
		Unit: 'Unit',
		Rate: 'Pay rate',
		Amount: 'Amount',
		Minutes: 'Minutes',
		Kilometres: 'Kilometres',
	};
	const cell = (value) => {
		const text = String(value ?? '');
		return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
	};
	const csv = [
		Object.keys(columns),
		...paid.map((line) => Object.values(columns).map((column) => line[column])),
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
	const unknown = lines.filter((line) => line.Amount === '').length;
	const reasons = new Map();
	for (const line of others) {
		for (const each of line[reason].split('; ')) {
			const kind = each.replace(/ \(.*\)$|(?<=code ).+(?= belongs)/, '');
			reasons.set(kind, (reasons.get(kind) ?? 0) + 1);
		}
	}
	const unreadable = ['Services', 'Workers']
		.filter((name) =>
			$(name)
				.all()
				.some(({ json }) => json.error !== undefined),
		)
		.map((name) => `${name} could not be read, so no line can be paid.`);
	const withBreak = paid.filter((line) => line['Break minutes'] > 0).length;

	const text = [
		`Timesheets from ${firstDay} to ${lastDay}.`,
		'',
		...unreadable,
		`In the payroll file: ${describe(paid)}`,
		`Not in the payroll file: ${describe(others)}`,
		`All timesheets: ${describe(lines)}`,
		...(unknown > 0
			? [`Lines whose amount is not known, and not in the dollars above: ${unknown}`]
			: []),
		...(withBreak > 0
			? [
					`Lines in the payroll file with a break (whether Minutes contain it is not documented): ${withBreak}`,
				]
			: []),
		'',
		...(others.length > 0
			? [
					'A line that is not in the file has to be checked, and paid by hand. Its reason is in the last column of the lines. It',
					...[...reasons].map(([kind, count]) => `- ${kind}: ${count}`),
				]
			: ['Every timesheet is in the payroll file.']),
	].join('\n');

	return [
		{
			json: { subject: `Timesheets ${firstDay} to ${lastDay}`, text },
			binary: {
				payroll: {
					data: Buffer.from(csv).toString('base64'),
					fileName: `payroll-${firstDay}-to-${lastDay}.csv`,
					mimeType: 'text/csv',
				},
			},
		},
	];
}
