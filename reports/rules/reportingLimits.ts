import type { Day } from '../../values/mod';

/** How much time there is, from when the provider became aware of an incident. */
export interface ReportingLimit {
	/** The first day of incidents for which it holds. */
	readonly from: Day;
	/** Hours are time that passes. Days end at the time of day at which they began; business days leave out weekends and holidays. */
	readonly unit: 'hours' | 'business days' | 'days';
	readonly count: number;
	/** Which law, and where its regulator explains it. */
	readonly source: string;
}

const ndis =
	'NDIS (Incident Management and Reportable Incidents) Rules 2018; ndiscommission.gov.au, Reportable incidents';

const sirs =
	'Aged Care Act 2024, Serious Incident Response Scheme; agedcarequality.gov.au, Serious Incident Response Scheme';

/**
 * By when an incident has to be reported, by law: the latest limit that holds on the day from which the time counts. An
 * incident of an earlier day counts by the first one.
 */
export const reportingLimits = {
	/** Of a reportable incident: the notice to the NDIS Commission. */
	ndisNotice: [{ from: '2018-07-01', unit: 'hours', count: 24, source: ndis }],
	/** Of a reportable incident: the form that follows. */
	ndisForm: [{ from: '2018-07-01', unit: 'business days', count: 5, source: ndis }],
	/** Of a serious incident in aged care, Priority 1, and of one whose priority is not known. */
	sirsPriority1: [{ from: '2025-11-01', unit: 'hours', count: 24, source: sirs }],
	/** Of a serious incident in aged care, Priority 2. */
	sirsPriority2: [{ from: '2025-11-01', unit: 'days', count: 30, source: sirs }],
} as const satisfies Record<string, readonly [ReportingLimit, ...ReportingLimit[]]>;

export type LimitName = keyof typeof reportingLimits;
