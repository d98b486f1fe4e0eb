import { agreementBudgets } from './agreementBudgets';
import { askAboutCareData } from './askAboutCareData';
import { boardReport } from './boardReport';
import { expiringRecords } from './expiringRecords';
import { incidentClock } from './incidentClock';
import { newWorkerFromForm } from './newWorkerFromForm';
import { payrollTimesheets } from './payrollTimesheets';
import { payRunExceptions } from './payRunExceptions';
import { rosterChangeNotice } from './rosterChangeNotice';
import { rosterToExcel365, rosterToGoogleSheets } from './rosterToSheets';
import { seriousIncidents } from './seriousIncidents';
import type { TemplateTest } from './templateTest';
import { unfilledShifts } from './unfilledShifts';
import { weeklyRoster } from './weeklyRoster';

/** The tests of the templates. */
export const templateTests: readonly TemplateTest[] = [
	seriousIncidents,
	incidentClock,
	weeklyRoster,
	payrollTimesheets,
	payRunExceptions,
	unfilledShifts,
	agreementBudgets,
	expiringRecords,
	boardReport,
	rosterChangeNotice,
	newWorkerFromForm,
	askAboutCareData,
	rosterToGoogleSheets,
	rosterToExcel365,
];
