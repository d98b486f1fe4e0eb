/** The catalogue: every report, once, by the name that workflows keep. */
import { agreementBudgets } from './agreementBudgets';
import { boardReport } from './boardReport';
import { changedShifts } from './changedShifts';
import type { Report } from './report';
import { unfilledShifts } from './unfilledShifts';
import { weeklyRoster } from './weeklyRoster';

export {
	mailSettings,
	parseMailSettings,
	writeMessages,
	type MailOptions,
	type OutgoingMessage,
} from './messages';
export { periods } from './period';
export type { Outcome, Report } from './report';
export type { Given, Setting } from './settings';
export { listWords } from './words';

export const reports: Readonly<Record<string, Report>> = {
	agreementBudgets,
	boardReport,
	changedShifts,
	unfilledShifts,
	weeklyRoster,
};
