import type { IDataObject } from 'n8n-workflow';
import type { ReadEndpoint } from '../../../api/mod';
import { personalOf } from '../../../pseudonyms/mod';
import { anyState, type Query } from '../../../values/mod';
import { fitAnswer } from '../../shared/fitAnswer';
import { notLookedFor, withoutHolds } from './answerModel';
import type { Totals } from './countTotals';

interface Asked {
	readonly query: Query;
	/** The stand-ins by the IDs that replaced them, if people are hidden. */
	readonly standIns?: ReadonlyMap<string, string>;
	/** The titles of the filters that the node itself applied. */
	readonly searched: readonly string[];
}

/** Totals, with notes about what may be missing. */
export interface CountedTotals extends Totals {
	readonly notes: readonly string[];
}

/** Returns notes about records that the service may send only if a filter asks for them. */
export const notesOf = (
	endpoint: ReadEndpoint,
	records: readonly object[],
	query: Query,
): readonly string[] =>
	'onHoldType' in endpoint.parameters
		? withoutHolds(endpoint, records, query)
		: [notLookedFor(endpoint, query).trim()].filter(Boolean);

/** Makes the answer with the totals for a language model. The answer contains no record. */
export function answerTotals(
	endpoint: ReadEndpoint,
	{ rows, overall, notes }: CountedTotals,
	asked: Asked,
): IDataObject[] {
	const { Count: count } = overall;
	const isGrouped = rows.some((row) => Object.keys(row).length > Object.keys(overall).length);
	const groups = isGrouped ? rows : [];
	const { records: shown } = fitAnswer(groups);
	const isAll = shown.length === groups.length;
	const notice = [
		`Counted: ${count === 1 ? '1 record' : `all ${count} records`} (${endpoint.noun})${filtersOf(endpoint, asked)}.`,
		...(isGrouped && isAll ? [`Groups: ${groups.length}, which are all.`] : []),
		...(isAll
			? []
			: [
					`NOT ALL GROUPS: these are ${shown.length} of ${groups.length}. Ask for fewer days, or group by less, before you compare them.`,
				]),
		...notes,
	];
	const first = { notice: notice.join(' '), ...overall };
	return [isGrouped ? { ...first, Groups: groups.length } : first, ...(shown as IDataObject[])];
}

/** Returns the filters in words. A text that somebody typed is not repeated, because the text may be about a person. */
function filtersOf({ parameters }: ReadEndpoint, { query, searched, standIns }: Asked): string {
	const filters = Object.entries(query)
		.filter(([name]) => !['limit', 'page'].includes(name))
		.map(([name, value]) => {
			const { title = name, type = 'text', filter } = parameters[name] ?? {};
			if (value === anyState) return `${title} all`;
			if (type === 'text' && name !== 'onHoldType') return title;
			const personal = standIns && personalOf(filter?.field ?? name);
			if (personal === undefined || personal === 'plain') return `${title} ${value}`;
			// A real ID in the request has no stand-in, so the ID is not repeated.
			const standIn = standIns?.get(value) ?? '';
			const isOfKind = /^\W*client/i.test(standIn) === (personal === 'clientId');
			return isOfKind ? `${title} ${standIn}`.trim() : title;
		});
	const all = [...filters, ...searched];
	return all.length === 0 ? ', without any filter' : ` with ${all.join(', ')}`;
}
