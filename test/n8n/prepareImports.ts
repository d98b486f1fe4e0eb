import type { Lane } from './lane';
import type { LaneOptions, TriggerTest } from './triggerTest';
import { dayOf, enteredOn } from './watched';

/** Words in an error that says that records are missing. */
const tells = /may hold more|missing/i;

/** An import of more records of one day than the API shows. */
interface Import {
	readonly purpose: string;
	readonly count: number;
	readonly day: number;
	readonly switches: LaneOptions['switches'];
	/** Selects the keys of the records that the API shows. */
	readonly shown: (keys: readonly number[]) => number[];
	/**
	 * Whether anybody can know that the API leaves records out. The documentation says that an answer has at most 200
	 * records by default, so a list of 100 looks complete.
	 */
	readonly isTold: boolean;
}

const imports: readonly Import[] = [
	{
		purpose: '150 today, at most 100 shown',
		count: 150,
		day: 0,
		switches: {
			caps: { '/incidents': { maximum: 100, above: 'clamp' } },
			order: 'idDescending',
		},
		shown: (keys) => keys.slice(-100),
		isTold: false,
	},
	{
		purpose: '260 of yesterday, at most 200 shown',
		count: 260,
		day: -1,
		switches: { caps: { '/incidents': { maximum: 200, above: 'default' } } },
		shown: (keys) => keys.slice(0, 200),
		isTold: true,
	},
];

/**
 * Prepares imports of more records than the API shows.
 *
 * @returns the test: the shown records and a later record come. If it can be known that records are missing, an error
 * says so
 */
export async function prepareImports(test: TriggerTest): Promise<() => Promise<void>> {
	const lanes: Lane[] = [];
	for (const { purpose, switches } of imports) {
		lanes.push(await test.addLane({ event: 'incidentCreated', purpose, switches }));
	}
	return async () => {
		await test.expect('Import', async () => {
			return lanes.map((lane, index) => {
				const { count, day, shown } = imports[index];
				const keys = lane.cause(count, enteredOn(dayOf(day)));
				// Records that the API does not show may be found later.
				return { lane, once: shown(keys), perhaps: keys };
			});
		});
		await test.check('Import: an error says that there may be more', async () => {
			const told = lanes.filter((_, index) => imports[index].isTold);
			const errors = await Promise.all(told.map((lane) => test.waitForError(lane, tells)));
			return {
				problems: told.filter((_, index) => errors[index] === undefined).map(notTold),
				notes: errors.flatMap((error) => (error ? messageOf(error) : [])),
			};
		});
		await test.expect('Import: 1 new after the error', async () =>
			lanes.map((lane) => ({ lane, once: lane.cause(1) })),
		);
	};
}

const messageOf = (error: string) => String((JSON.parse(error) as { message: unknown }).message);

const notTold = ({ name }: Lane) => `${name}: no failed execution says so`;
