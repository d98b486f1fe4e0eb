import { pairs } from './pairs.js';

/**
 * The columns of the file for payroll, as pairs of a heading and what stands under it. docs/templates.md says where the columns
 * of a payroll system come from; where its maker shows none, a person fills them in.
 *
 * @param {Record<string, unknown>} given what was filled in
 */
export function payrollColumns(given) {
	const text = (name) => String(given[name] ?? '').trim();
	const must = (name, what) => {
		throw new Error(`"Fill in here": ${name} must ${what}`);
	};
	const known = {
		'': {
			EmployeeCode: 'Worker code',
			PayCode: 'Pay code',
			Date: 'Date',
			Quantity: 'Quantity',
			Unit: 'Unit',
			Rate: 'Pay rate',
			Amount: 'Amount',
			Minutes: 'Minutes',
			Kilometres: 'Kilometres',
		},
		'Employment Hero': {
			Employee: 'Employee ID',
			'Work type': 'Pay item',
			Date: 'Date dd/mm/yyyy',
			Units: 'Quantity',
		},
		'MYOB AccountRight': {
			'Emp. Card ID': 'Employee ID',
			'Payroll Category': 'Pay item',
			Date: 'Date dd/mm/yyyy',
			Units: 'Quantity',
		},
		other: undefined,
	};
	const system = Object.keys(known).find(
		(name) => name.toLowerCase() === text('payrollSystem').toLowerCase(),
	);
	if (system === undefined) {
		must(
			'payrollSystem',
			`be empty or one of ${Object.keys(known).slice(1).join(', ')}. It is "${given.payrollSystem}". For any other system, such as Xero, type other.`,
		);
	}

	const contents = [
		'Employee ID',
		'Pay item',
		'Worker code',
		'Pay code',
		'Date',
		'Date dd/mm/yyyy',
		'Quantity',
		'Unit',
		'Minutes',
		'Pay rate',
		'Amount',
		'Kilometres',
		'empty',
	];
	const contentOf = (typed) =>
		contents.find((content) => content.toLowerCase() === typed.toLowerCase()) ??
		must('payrollColumns', `name only ${contents.join(', ')}. It names "${typed}".`);
	const own = pairs('payrollColumns', given.payrollColumns).map(([heading, typed]) => [
		heading,
		contentOf(typed),
	]);
	if (system !== 'other' && own.length > 0) {
		must('payrollColumns', 'be empty unless payrollSystem is other.');
	}
	if (system === 'other' && own.length === 0) {
		must('payrollColumns', 'name the columns, because payrollSystem is other.');
	}
	const columns = system === 'other' ? own : Object.entries(known[system]);
	const has = (...names) => columns.some(([, content]) => names.includes(content));
	for (const names of [
		['Employee ID', 'Worker code'],
		['Pay item', 'Pay code'],
		['Date', 'Date dd/mm/yyyy'],
		['Quantity', 'Amount'],
	]) {
		if (!has(...names)) must('payrollColumns', `have a column with ${names.join(' or ')}.`);
	}

	/** Undefined where the file has no such column, and nothing needs to be filled in. */
	const mapping = (name, content) => {
		if (!has(content) && text(name) !== '') {
			must(name, `be empty, because the file has no column with ${content}.`);
		}
		if (!has(content)) return undefined;
		return text(name).toLowerCase() === 'same' ? 'same' : pairs(name, given[name]);
	};
	return {
		system,
		columns,
		employeeIds: mapping('employeeIds', 'Employee ID'),
		payItems: mapping('payItems', 'Pay item'),
	};
}
