import { incidentClock } from './incidentClock';
import { payrollTimesheets } from './payrollTimesheets';
import type { TemplateTest } from './templateTest';

/** The tests of the templates. */
export const templateTests: readonly TemplateTest[] = [incidentClock, payrollTimesheets];
