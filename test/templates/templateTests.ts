import { agreementBudgets } from './agreementBudgets';
import { boardReport } from './boardReport';
import { expiringRecords } from './expiringRecords';
import { incidentClock } from './incidentClock';
import { payrollTimesheets } from './payrollTimesheets';
import { payRunExceptions } from './payRunExceptions';
import type { TemplateTest } from './templateTest';
import { unfilledShifts } from './unfilledShifts';

/** The tests of the templates. */
export const templateTests: readonly TemplateTest[] = [
	incidentClock,
	payrollTimesheets,
	payRunExceptions,
	unfilledShifts,
	agreementBudgets,
	expiringRecords,
	boardReport,
];
