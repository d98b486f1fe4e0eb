import type { Day } from '../../values/mod';

/** The legal time limit for reporting an incident to the regulator. The time begins when the provider learns about an incident. */
export interface ReportingLimit {
	/** The first day on which the limit is in force. */
	readonly from: Day;
	/**
	 * The unit of the limit. Hours are elapsed time. A limit in days or business days ends at the time of day at which it began. Weekends and
	 * public holidays are not business days.
	 */
	readonly unit: 'hours' | 'business days' | 'days';
	readonly count: number;
	/** The law, and the page on which the regulator explains the law. */
	readonly source: string;
}

const ndis =
	'NDIS (Incident Management and Reportable Incidents) Rules 2018; ndiscommission.gov.au, Reportable incidents';

const sirs =
	'Aged Care Act 2024, Serious Incident Response Scheme; agedcarequality.gov.au, Serious Incident Response Scheme';

/**
 * The legal deadlines for reporting an incident. The day on which the time begins decides which limit applies. If that day is before
 * `from` of the first limit, the first limit applies.
 */
export const reportingLimits = {
	/** The notice of a reportable incident to the NDIS Commission. */
	ndisNotice: [{ from: '2018-07-01', unit: 'hours', count: 24, source: ndis }],
	/** The form for a reportable incident, which follows the notice. */
	ndisForm: [{ from: '2018-07-01', unit: 'business days', count: 5, source: ndis }],
	/** The notice of a serious incident in aged care with Priority 1, or with an unknown priority. */
	sirsPriority1: [{ from: '2025-11-01', unit: 'hours', count: 24, source: sirs }],
	/** The notice of a serious incident in aged care with Priority 2. */
	sirsPriority2: [{ from: '2025-11-01', unit: 'days', count: 30, source: sirs }],
} as const satisfies Record<string, readonly [ReportingLimit, ...ReportingLimit[]]>;

export type LimitName = keyof typeof reportingLimits;
