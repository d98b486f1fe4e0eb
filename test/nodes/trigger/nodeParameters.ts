import { DateTime } from 'luxon';
import type { INodeParameters } from 'n8n-workflow';
import type { Settings, Setup } from './life';
import { kindOf } from './officeRecords';

/**
 * The parameters of the trigger, as a workflow stores them.
 *
 * @param setup what holds for the whole life
 * @param settings what a person has set
 */
export function parametersOf(setup: Setup, settings: Settings): INodeParameters {
	const kind = kindOf(setup.event);
	const { startFrom, filter, includes, fields, rawValues } = settings;
	return {
		event: setup.event,
		filters: kind.filters[filter].parameters as INodeParameters,
		options: {
			addEventKey: true,
			rawValues,
			...(startFrom === null ? {} : { startFrom: startFromValue(setup, startFrom) }),
			...(includes ? { [kind.include]: true } : {}),
			...(fields ? { fields: [kind.mark] } : {}),
		},
	};
}

type StartFrom = NonNullable<Settings['startFrom']>;

const startFromValue = (setup: Setup, { days, by }: StartFrom): string =>
	by === 'expression' ? `={{ $today.minus({ days: ${days} }) }}` : dateOf(setup, days);

const dateOf = ({ begin, zone }: Setup, days: number): string =>
	DateTime.fromISO(begin, { zone }).minus({ days }).toFormat('yyyy-MM-dd');

/**
 * The day that Start From means.
 *
 * @param setup what holds for the whole life
 * @param settings what a person has set
 * @param now n8n's time, in milliseconds since 1970; the workflow is in UTC
 * @returns undefined if it is not set
 */
export function firstDayOf(setup: Setup, { startFrom }: Settings, now: number): string | undefined {
	if (startFrom === null) return undefined;
	const { days, by } = startFrom;
	if (by === 'date') return dateOf(setup, days);
	return DateTime.fromMillis(now, { zone: 'UTC' }).minus({ days }).toFormat('yyyy-MM-dd');
}
