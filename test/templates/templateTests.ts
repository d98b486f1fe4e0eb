import { agreementBudgets } from './agreementBudgets';
import { askAboutCareData } from './askAboutCareData';
import { boardReport } from './boardReport';
import { careTotalsOverMcp } from './careTotalsOverMcp';
import { changeWorkerFromForm } from './changeWorkerFromForm';
import { changeWorkersByChat } from './changeWorkersByChat';
import { checkMyService } from './checkMyService';
import { countByChat } from './countByChat';
import { dataHealth } from './dataHealth';
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
import { visitsNotStarted } from './visitsNotStarted';
import { weeklyRoster } from './weeklyRoster';
import { workersFromSheet } from './workersFromSheet';
import { workersSpreadsheet } from './workersSpreadsheet';

/** The tests of the templates. The longest tests come first, so that no lane runs a long test alone at the end. */
export const templateTests: readonly TemplateTest[] = [
	changeWorkersByChat,
	newWorkerFromForm,
	countByChat,
	incidentClock,
	dataHealth,
	weeklyRoster,
	rosterChangeNotice,
	expiringRecords,
	boardReport,
	seriousIncidents,
	unfilledShifts,
	agreementBudgets,
	visitsNotStarted,
	payRunExceptions,
	payrollTimesheets,
	askAboutCareData,
	rosterToGoogleSheets,
	rosterToExcel365,
	checkMyService,
	workersFromSheet,
	changeWorkerFromForm,
	careTotalsOverMcp,
	workersSpreadsheet,
];
