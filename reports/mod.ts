/** The catalogue: every report, once, by the name that workflows keep. */
import { agreementBudgets } from './agreementBudgets';
import { boardReport } from './boardReport';
import { payRunExceptions } from './payRunExceptions';
import { payrollTimesheets } from './payrollTimesheets';
import type { Report } from './report';
import { unfilledShifts } from './unfilledShifts';

export {
	mailSettings,
	notToday,
	parseMailSettings,
	writeMessages,
	type MailOptions,
	type OutgoingMessage,
} from './messages';
export { isPayPeriod, periods, usualPayPeriods } from './period';
export type { Outcome, Report } from './report';
export { payPeriodTitles, type Given, type Setting } from './settings';
export { listWords } from './words';

export const reports: Readonly<Record<string, Report>> = {
	agreementBudgets,
	boardReport,
	payRunExceptions,
	payrollTimesheets,
	unfilledShifts,
};
