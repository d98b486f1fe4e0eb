/** The catalogue: every report, once, by the name that workflows keep. */
import { agreementBudgets } from './agreementBudgets';
import { boardPaper } from './boardPaper';
import { boardReport } from './boardReport';
import { changedShifts } from './changedShifts';
import { expiringRecords } from './expiringRecords';
import { payrollTimesheets } from './payrollTimesheets';
import { payRunExceptions } from './payRunExceptions';
import type { Report } from './report';
import { reportableIncidents } from './reportableIncidents';
import { serviceCheck } from './serviceCheck';
import { unfilledShifts } from './unfilledShifts';
import { weeklyRoster } from './weeklyRoster';

export {
	mailSettings,
	notToday,
	parseMailSettings,
	writeMessages,
	type MailOptions,
	type OutgoingMessage,
} from './messages';
export { isPayPeriod, periods, usualPayPeriods } from './period';
export type { Outcome, PreparedReport, Report } from './report';
export { payPeriodTitles, type Given, type Setting } from './settings';
export { skillsOf } from './skillsOf';
export { listWords } from './words';

export const reports: Readonly<Record<string, Report>> = {
	agreementBudgets,
	boardPaper,
	boardReport,
	changedShifts,
	expiringRecords,
	payrollTimesheets,
	payRunExceptions,
	reportableIncidents,
	serviceCheck,
	unfilledShifts,
	weeklyRoster,
};
