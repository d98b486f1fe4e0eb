import type { SourceRecord } from './report';

/** Whether a timesheet has a variation, approved or not. */
export const hasVariation = ({ Variation, VariationQty }: SourceRecord): boolean =>
	[Variation, VariationQty].some((value) => Number(value || 0) !== 0);
