/** The catalogue of all reports, by the names in saved workflows. */
import { agreementBudgets } from './agreementBudgets';
import { boardPaper } from './boardPaper';
import { boardReport } from './boardReport';
import { changedShifts } from './changedShifts';
import { continuityOfCare } from './continuityOfCare';
import { dataHealth } from './dataHealth';
import { expiringRecords } from './expiringRecords';
import { payrollTimesheets } from './payrollTimesheets';
import { payRunExceptions } from './payRunExceptions';
import type { Report } from './report';
import { reportableIncidents } from './reportableIncidents';
import { rosterAgainstAward } from './rosterAgainstAward';
import { serviceCheck } from './serviceCheck';
import { unfilledShifts } from './unfilledShifts';
import { visitsNotStarted } from './visitsNotStarted';
import { weeklyRoster } from './weeklyRoster';
import { withoutValidCheck } from './withoutValidCheck';

export {
	mailSettings,
	notToday,
	parseMailSettings,
	writeMessages,
	type MailOptions,
	type OutgoingMessage,
} from './messages';
export { lengthOf } from './clockTimes';
export { hoursOf } from './hoursOf';
export { isPayPeriod, periodOf, periods, usualPayPeriods, type PeriodName } from './period';
export type { Outcome, PreparedReport, Report } from './report';
export { parsePayPeriods, payPeriodTitles, type Given, type Setting } from './settings';
export { setDay } from './setDay';
export { skillsOf } from './skillsOf';
export { listWords } from './words';

export const reports: Readonly<Record<string, Report>> = {
	agreementBudgets,
	boardPaper,
	boardReport,
	changedShifts,
	continuityOfCare,
	dataHealth,
	expiringRecords,
	payrollTimesheets,
	payRunExceptions,
	reportableIncidents,
	rosterAgainstAward,
	serviceCheck,
	unfilledShifts,
	visitsNotStarted,
	weeklyRoster,
	withoutValidCheck,
};
