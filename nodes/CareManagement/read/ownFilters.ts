import { flagOf, type ReadEndpoint } from '../../../api/mod';
import { endpointError, InputError } from '../../../errors/mod';
import type { ApiRecord } from '../../../http/mod';
import { idOf, type Query } from '../../../values/mod';

interface Filter {
	readonly title: string;
	keep(endpoint: ReadEndpoint, records: readonly ApiRecord[]): readonly ApiRecord[];
}

/** The filters that the node applies itself, because the API does not have them. Workflows store the names of these filters. */
export const ownFilters = {
	reportableOnly: { title: 'Reportable Only', keep: onlyReportable },
	withoutWorker: {
		title: 'Without a Worker',
		// A shift that shows no worker is taken for unfilled. A service may leave out unset fields, and an unfilled shift must not be
		// missed.
		keep: (_, shifts) => shifts.filter(({ CarerId }) => idOf(CarerId) === undefined),
	},
} satisfies Record<string, Filter>;

export type OwnFilter = keyof typeof ownFilters;

/**
 * Returns the records that pass the node's own filters.
 *
 * @throws CareManagementError when Reportable Only is on, and a record does not show whether it is reportable
 */
export const applyOwnFilters = (
	endpoint: ReadEndpoint,
	names: readonly OwnFilter[],
	records: readonly ApiRecord[],
): readonly ApiRecord[] =>
	names.reduce((left, name) => ownFilters[name].keep(endpoint, left), records);

/** Refuses filters that contradict each other, because an empty result would look as if each shift had a worker. */
export function checkOwnFilters(names: readonly OwnFilter[], query: Query): void {
	if (!names.includes('withoutWorker') || !('carerId' in query)) return;
	throw new InputError({
		title: 'Worker and Without a Worker are both set',
		nextStep: 'No shift can match both. Remove one of the two filters.',
	});
}

/** @throws CareManagementError when a record does not show whether it is reportable, because a reportable incident could be missed */
function onlyReportable(
	endpoint: ReadEndpoint,
	records: readonly ApiRecord[],
): readonly ApiRecord[] {
	const flags = records.map(({ IsReportable }) => flagOf(IsReportable));
	const unknown = flags.filter((flag) => flag === undefined).length;
	if (unknown === 0) return records.filter((_, index) => flags[index]);
	throw endpointError(endpoint, {
		title: `${unknown} of ${records.length} incidents do not show whether they are reportable`,
		nextStep:
			'Remove the filter Reportable Only, and look at IsReportable after this node. If it is empty, the incident may be reportable.',
	});
}
