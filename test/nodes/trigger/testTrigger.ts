import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { rateLimiterFor, systemClock } from '../../../http/mod';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { memories } from '../../../nodes/CareManagementTrigger/state/memory';
import { hash } from '../../../nodes/shared/hash';
import { answersOf } from '../../../service/mod';
import type { Simulator } from '../../../simulator/mod';
import { poll, type PollOptions } from '../../engine/mod';

/** The node of the trigger, made once for all tests of a file. */
export const node = new CareManagementTrigger();

/** The time of the API in most tests. The API is in Sydney, eleven hours ahead of UTC. */
export const apiNow = '2026-03-10 09:00:00';

/** The time of n8n at `apiNow`. */
export const dateNow = () => Date.parse('2026-03-09T22:00:00Z');

/** Makes the value that a picker stores for an id that a person has typed. */
export const pickedId = (id: number | string) => ({ __rl: true, mode: 'id', value: String(id) });

export const queriesOf = ({ requests }: Simulator): Record<string, string>[] =>
	requests.map(({ query }) => Object.fromEntries(query));

export const incidentIds = (items: INodeExecutionData[] | null) =>
	items?.map(({ json }) => json.IncidentId) ?? null;

let workflows = 0;

/** A trigger in an active workflow. Its state is kept from poll to poll, as n8n keeps it in memory. */
export class TestTrigger {
	state: IDataObject = {};
	/** The static data of the whole workflow. */
	globalState: IDataObject = {};
	private readonly workflowId = `workflow ${++workflows}`;

	/** @param options the differences from a poll with an administrator's credential at `apiNow` */
	constructor(
		private readonly simulator: Simulator,
		public parameters: IDataObject,
		private readonly options: Partial<PollOptions> = {},
	) {
		this.forgetAnswers();
	}

	/**
	 * Forgets what earlier tests have learnt about closed records and about onHoldType=ALL, because the simulator may now answer in another
	 * way.
	 */
	private forgetAnswers(): void {
		const { url, admin } = this.simulator;
		const credential = hash([url, admin.user, admin.key, admin.secret]).toString('hex');
		const rateLimiter = rateLimiterFor(credential, systemClock);
		const answers = answersOf({ rateLimiter, clock: systemClock });
		for (const path of ['/incidents', '/SIRS']) answers.forget('closedUnasked', path);
		answers.forget('onHoldAll');
	}

	/** Polls once. A test run (`mode: 'manual'`) does not change the state. */
	async poll(options: Partial<PollOptions> = {}): Promise<INodeExecutionData[] | null> {
		const { items, staticData, globalStaticData } = await poll({
			node,
			credentials: { baseUrl: this.simulator.url, ...this.simulator.admin },
			parameters: this.parameters as INodeParameters,
			workflowId: this.workflowId,
			staticData: this.state,
			globalStaticData: this.globalState,
			dateNow,
			...this.options,
			...options,
		});
		if (options.mode !== 'manual') {
			this.state = staticData;
			this.globalState = globalStaticData;
		}
		return items;
	}

	/** Clears the memories of all triggers, as the end of n8n's process would do. */
	endProcess(): void {
		memories.clear();
	}

	/** The length of the state in the form in which n8n stores it. */
	get stateLength(): number {
		return JSON.stringify(this.state).length;
	}
}
