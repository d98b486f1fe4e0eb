import type { Row } from '../../simulator/mod';
import { editTrigger, type Parameters } from './editTrigger';
import type { Expected } from './expectEmitted';
import type { Lane } from './lane';
import type { TriggerTest } from './triggerTest';
import { dayOf, type EventName } from './watched';

/** A workflow that is edited while it is live. */
interface Edited {
	readonly event: EventName;
	readonly purpose: string;
	/** The parameters of the trigger: at first, after the first edit, and after the second edit. */
	readonly settings: readonly [Parameters, Parameters, Parameters];
	/** The fields of the records, and which of the three settings each record passes. The first record passes all settings. */
	readonly records: readonly {
		readonly given: Row;
		readonly passes: readonly [boolean, boolean, boolean];
	}[];
}

const office = { AssignedTo: 'office@example.com' };
const worker = { CarerId: 77 };

const all = [true, true, true] as const;
const notSecond = [true, false, true] as const;
const onlySecond = [false, true, false] as const;

const assignedTo: Omit<Edited, 'event'> = {
	purpose: 'Assigned To set and removed',
	settings: [{}, { filters: { assignedTo: office.AssignedTo } }, {}],
	records: [
		{ given: office, passes: all },
		{ given: { AssignedTo: 'others@example.com' }, passes: notSecond },
	],
};

const edited: readonly Edited[] = [
	{ event: 'incidentCreated', ...assignedTo },
	{
		event: 'incidentCreated',
		purpose: 'Reportable Only removed and set',
		settings: [{ filters: { reportableOnly: true } }, {}, { filters: { reportableOnly: true } }],
		records: [
			{ given: { IsReportable: 1 }, passes: all },
			{ given: { IsReportable: 0 }, passes: onlySecond },
		],
	},
	{ event: 'incidentChanged', ...assignedTo },
	{
		event: 'sirsIncidentCreated',
		purpose: 'options edited',
		settings: [
			{},
			{ options: { fields: ['IncidentId', 'CreatedBy'], addEventKey: true } },
			{ options: { rawValues: true } },
		],
		records: [{ given: {}, passes: all }],
	},
	{
		event: 'rosterCreated',
		purpose: 'Worker set and removed',
		settings: [{}, { filters: { carerId: { __rl: true, mode: 'id', value: '77' } } }, {}],
		records: [
			{ given: worker, passes: all },
			{ given: { CarerId: 78 }, passes: notSecond },
		],
	},
	{
		event: 'rosterChanged',
		purpose: 'Days Ahead 7, 14, 7',
		settings: [{ daysAhead: 7 }, { daysAhead: 14 }, { daysAhead: 7 }],
		records: [
			{ given: { DateOfService: dayOf(2) }, passes: all },
			{ given: { DateOfService: dayOf(11) }, passes: onlySecond },
		],
	},
	{
		event: 'rosterChanged',
		purpose: 'options edited',
		settings: [
			{ options: { addEventKey: true } },
			{ options: { fields: ['ClientId', 'StartTime'] } },
			{},
		],
		records: [{ given: {}, passes: all }],
	},
];

/** Prepares workflows that are edited and published again while they are live. */
export async function prepareEdits(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const { event, purpose, settings, records } of edited) {
		const [{ given }] = records;
		const parameters = settings[0];
		const lane = await test.addLane({ event, purpose, parameters, given, interval: 60 });
		for (const record of records) lane.watched.addExisting(lane.service, record.given);
		lanes.push(lane);
	}
	return async () => {
		const step = (index: number) =>
			`Edit ${index}: new ones between the last poll and the edit, and after it`;
		await test.expectEach([step(1), step(2)], lanes, async (lane, index) =>
			edit(test, lane, edited[lanes.indexOf(lane)], index),
		);
	};
}

async function edit(
	{ client }: TriggerTest,
	lane: Lane,
	{ settings, records }: Edited,
	previous: number,
): Promise<Expected> {
	const mayPoll = await lane.waitForPause();
	const before = records.map(({ given }) => lane.cause(1, given));
	await client.publish(lane.id, (content) =>
		editTrigger(content, ({ event, pollTimes }) => ({
			event,
			pollTimes,
			...settings[previous + 1],
		})),
	);
	// If a poll finds something during the edit, a longer Days Ahead takes effect late (docs/design/trigger.md).
	const isLate = mayPoll();
	const after = records.map(({ given }) => lane.cause(1, given));
	const isUnseen = ({ passes }: Edited['records'][number]) =>
		isLate && lane.watched.event === 'rosterChanged' && !passes[previous];
	const isPassing = ({ passes }: Edited['records'][number]) => passes[previous + 1];
	const passesBoth = (one: Edited['records'][number]) => one.passes[previous] && isPassing(one);
	const keysOf = (keys: readonly number[][], isWanted: typeof isPassing) =>
		records.flatMap((one, place) => (isWanted(one) ? keys[place] : []));
	return {
		lane,
		once: [
			...keysOf(before, passesBoth),
			...keysOf(after, (one) => isPassing(one) && !isUnseen(one)),
		],
		// Whether these records come depends on whether a poll runs during the edit.
		perhaps: [
			...keysOf(before, (one) => !passesBoth(one)),
			...keysOf(after, (one) => isPassing(one) && isUnseen(one)),
		],
	};
}
