/** Lives of triggers that wait for changes of incidents: what people do to them, and what must be emitted. */
import fc from 'fast-check';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Values } from '../../../nodes/CareManagementTrigger/events/changes';
import { compareIncidents } from '../../../nodes/CareManagementTrigger/events/changes';
import type { Row, Simulator, Switches } from '../../../simulator/mod';
import { dateNow, pickedId, TestTrigger } from './testTrigger';

const minute = 60_000;

/** The settings that people edit while the workflow is active. */
interface LiveSettings {
	readonly client: number | null;
	readonly user: string | null;
	readonly reportable: boolean;
}

export type IncidentStep =
	| { do: 'edit'; which: number; change: Row }
	| { do: 'delete'; which: number }
	| { do: 'add'; daysAgo: number; closed: boolean }
	| { do: 'poll'; minutes: number; fails: boolean }
	| { do: 'set'; settings: LiveSettings }
	| { do: 'restart' };

const which = fc.nat({ max: 6 });
export const incidentStep: fc.Arbitrary<IncidentStep> = fc.oneof(
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('edit' as const),
			which,
			change: fc.constantFrom<Row[]>(
				{ Closed: 1 },
				{ Closed: 0 },
				{ IsReportable: 1 },
				{ IsReportable: 0, AssignedTo: 'me@care.example' },
				{ AssignedTo: 'you@care.example' },
				{ AssignedTo: '', Closed: 1, TaskClosed: 1 },
				{ Closed: 0, TaskClosed: 0 },
				{ AssignedToSecond: 'you@care.example' },
				{ CategoryId: 9, TaskClosed: 1, Note: 'Grandma fell' },
			),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('add' as const),
			daysAgo: fc.constantFrom(0, 1, 6, 200),
			closed: fc.boolean(),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			do: fc.constant('poll' as const),
			minutes: fc.constantFrom(1, 11),
			fails: fc.boolean(),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('set' as const),
			settings: fc.record({
				client: fc.constantFrom(null, null, 1, 2),
				user: fc.constantFrom(null, null, 'me@care.example'),
				reportable: fc.boolean(),
			}),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);

/** The values that count, of the incidents in view, by their ids. */
type Seen = ReadonlyMap<unknown, Values>;

/** Incidents that people deal with, a trigger that watches them, and what it must emit. */
export class IncidentLife {
	private readonly trigger: TestTrigger;
	private readonly rows: Row[];
	private nextId = 1;
	private settings: LiveSettings = { client: null, user: null, reportable: false };
	private seen: Seen = new Map();
	private now = dateNow();
	/** When a poll has looked at the closed incidents last. */
	private thoroughAt = -Infinity;
	/** The state in n8n's database, and what the trigger had seen then. */
	private saved: { state: IDataObject; globalState: IDataObject; seen: Seen } | undefined;

	constructor(
		private readonly simulator: Simulator,
		private readonly closedUnasked: Switches['closedUnasked'],
	) {
		simulator.switches.closedUnasked = closedUnasked;
		this.trigger = new TestTrigger(simulator, {
			event: 'incidentChanged',
			filters: {},
			options: { addEventKey: true },
		});
		this.rows = [0, 1, 5, 90, 200].map((daysAgo) => this.add(daysAgo, daysAgo === 5));
	}

	async activate(): Promise<void> {
		await this.poll(1);
		this.save();
	}

	async play(step: IncidentStep): Promise<void> {
		switch (step.do) {
			case 'edit':
				Object.assign(this.rows[step.which % this.rows.length] ?? {}, step.change);
				break;
			case 'delete': {
				const [row] = this.rows.splice(step.which % Math.max(1, this.rows.length), 1);
				const table = this.simulator.tables['/incidents'];
				if (row) table.splice(table.indexOf(row), 1);
				break;
			}
			case 'add':
				this.rows.push(this.add(step.daysAgo, step.closed));
				break;
			case 'set':
				this.set(step.settings);
				break;
			case 'restart':
				this.trigger.endProcess();
				this.thoroughAt = -Infinity;
				this.trigger.state = this.saved?.state ?? {};
				this.trigger.globalState = this.saved?.globalState ?? {};
				this.seen = this.saved?.seen ?? new Map();
				break;
			case 'poll':
				await (step.fails ? this.failToPoll() : this.poll(step.minutes));
		}
	}

	private add(daysAgo: number, closed: boolean): Row {
		const id = this.nextId++;
		const day = new Date(dateNow() - daysAgo * 24 * 60 * minute).toISOString().slice(0, 10);
		return this.simulator.addRecord('/incidents', {
			IncidentId: id,
			_ReferringId_1: 1 + (id % 2),
			Timestamp: `${day} 10:00:00`,
			AssignedTo: 'me@care.example',
			Closed: closed ? 1 : 0,
			Note: 'Grandma slipped',
		});
	}

	private set(settings: LiveSettings): void {
		const { client, user, reportable } = settings;
		this.settings = settings;
		this.trigger.parameters = {
			...this.trigger.parameters,
			filters: {
				...(client === null ? {} : { clientId: pickedId(client) }),
				...(user === null ? {} : { assignedTo: user }),
				...(reportable ? { reportableOnly: true } : {}),
			},
		};
	}

	/** Polls some minutes later, and checks that what changed since the last poll is emitted. */
	async poll(minutes: number): Promise<void> {
		this.now += minutes * minute;
		const items = await this.trigger.poll({ dateNow: () => this.now });
		const isThorough = this.now - this.thoroughAt >= 10 * minute;
		if (isThorough) this.thoroughAt = this.now;
		const inView = this.rows.filter((row) => this.isInView(row, isThorough));
		const due = inView.filter((row) => this.isDue(row)).map(({ IncidentId }) => IncidentId);
		expect((items ?? []).map(({ json }) => json.IncidentId).sort()).toEqual(due.sort());
		for (const item of items ?? []) this.check(item);
		// The filters are the user's own.
		const { state, globalState } = this.trigger;
		const withoutFilters = (key: string, value: unknown) =>
			key === 'conditions' ? undefined : value;
		expect(JSON.stringify([state, globalState], withoutFilters)).not.toMatch(/example|Grandma/);
		const { client } = this.settings;
		const kept = [...this.seen].filter(
			([, values]) => client === null || values._ReferringId_1 === client,
		);
		this.seen = new Map([...kept, ...inView.map((row) => [row.IncidentId, { ...row }] as const)]);
		if (items) this.save();
	}

	/** Whether a poll sees an incident: closed ones may have to be asked for, which not every poll does. */
	private isInView(row: Row, isThorough: boolean): boolean {
		const { client } = this.settings;
		const comesUnasked = ({ Closed, TaskClosed }: Values) =>
			this.closedUnasked === 'included' || (Closed !== 1 && TaskClosed !== 1);
		const before = this.seen.get(row.IncidentId);
		const isLookedFor = before !== undefined && comesUnasked(before);
		return (
			(client === null || row._ReferringId_1 === client) &&
			(comesUnasked(row) || isThorough || isLookedFor)
		);
	}

	/** Whether an incident has changed, and passes the filters before or after that. */
	private isDue(row: Row): boolean {
		const before = this.seen.get(row.IncidentId);
		if (!before || compareIncidents(before, row).length === 0) return false;
		const { user, reportable } = this.settings;
		return [before, row].some(
			(values) =>
				(user === null || values.AssignedTo === user) && (!reportable || values.IsReportable === 1),
		);
	}

	/** Checks the old values and the new ones. */
	private check({ json }: INodeExecutionData): void {
		const row = this.rows.find(({ IncidentId }) => IncidentId === json.IncidentId) ?? {};
		const before = this.seen.get(json.IncidentId) ?? {};
		expect(json).toMatchObject({
			AssignedTo: row.AssignedTo,
			Closed: row.Closed === 1,
			changes: compareIncidents(before, row),
			previous: {
				_ReferringId_1: before._ReferringId_1,
				AssignedTo: before.AssignedTo,
				AssignedToSecond: before.AssignedToSecond,
				Closed: before.Closed === 1,
				IsReportable: before.IsReportable === 1,
			},
		});
	}

	private async failToPoll(): Promise<void> {
		const { switches } = this.simulator;
		switches.faults = [{ answer: { status: 401 }, times: 'always' }];
		const failure = this.trigger.poll({ dateNow: () => this.now });
		await expect(failure).rejects.toMatchObject({ httpCode: '401' });
		switches.faults = [];
	}

	private save(): void {
		const { state, globalState } = this.trigger;
		this.saved = { state, globalState, seen: this.seen };
	}
}
