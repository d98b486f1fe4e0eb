import { isNone } from '../values/mod';
import type { SourceRecord } from './report';

/** Checks whether a timesheet has a variation, which may be approved or not. */
export const hasVariation = ({ Variation, VariationQty }: SourceRecord): boolean =>
	[Variation, VariationQty].some((value) => !isNone(value) && Number(value) !== 0);
