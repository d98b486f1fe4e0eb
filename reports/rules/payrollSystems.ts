/** The possible contents of a column in a payroll file. */
export const payrollContents = [
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
] as const;

export type PayrollContent = (typeof payrollContents)[number];

/** A column of a payroll file: its heading and its content. */
export type PayrollColumn = readonly [heading: string, content: PayrollContent];

interface PayrollSystem {
	readonly title: string;
	/** The columns of the system's files. If the field is absent, a person enters the columns. */
	readonly columns?: readonly PayrollColumn[];
	/** The ending of the system's file names. */
	readonly extension: 'csv' | 'txt';
}

/**
 * The payroll systems, and the columns that they import. Employment Hero and MYOB AccountRight have no documented list of columns. Both
 * accept any headings. At the import, a person says what each heading means.
 */
export const payrollSystems = {
	ownCodes: {
		title: 'None (Our Own Codes)',
		columns: [
			['EmployeeCode', 'Worker code'],
			['PayCode', 'Pay code'],
			['Date', 'Date'],
			['Quantity', 'Quantity'],
			['Unit', 'Unit'],
			['Rate', 'Pay rate'],
			['Amount', 'Amount'],
			['Minutes', 'Minutes'],
			['Kilometres', 'Kilometres'],
		],
		extension: 'csv',
	},
	/** https://help.employmenthero.com/hc/en-au/articles/11373882391183-Set-up-your-Timesheet-Import-CSV */
	employmentHero: {
		title: 'Employment Hero',
		columns: [
			['Employee', 'Employee ID'],
			['Work type', 'Pay item'],
			['Date', 'Date dd/mm/yyyy'],
			['Units', 'Quantity'],
		],
		extension: 'csv',
	},
	/**
	 * https://help.myob.com/wiki/x/8YFk: MYOB AccountRight imports text files. The headings below are the headings that other programs write
	 * into such files.
	 */
	myobAccountRight: {
		title: 'MYOB AccountRight',
		columns: [
			['Emp. Card ID', 'Employee ID'],
			['Payroll Category', 'Pay item'],
			['Date', 'Date dd/mm/yyyy'],
			['Units', 'Quantity'],
		],
		extension: 'txt',
	},
	other: { title: 'Other', extension: 'csv' },
} as const satisfies Record<string, PayrollSystem>;

export type PayrollSystemName = keyof typeof payrollSystems;
