import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { rateLimiterFor, systemClock } from '../../../http/mod';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import { memories } from '../../../nodes/CareManagementTrigger/state/memory';
import { hash } from '../../../nodes/shared/hash';
import { answersOf } from '../../../service/mod';
import type { Simulator } from '../../../simulator/mod';
import { poll, type PollOptions } from '../../engine/mod';

/** The trigger, made once for all tests of a file. */
export const node = new CareManagementTrigger();

/** The API's time in most tests. It is in Sydney, eleven hours ahead of UTC. */
export const apiNow = '2026-03-10 09:00:00';

/** n8n's time at `apiNow`. */
export const dateNow = () => Date.parse('2026-03-09T22:00:00Z');

/** What a picker stores for an id that was typed. */
export const pickedId = (id: number | string) => ({ __rl: true, mode: 'id', value: String(id) });

/** The query of each request that was sent. */
export const queriesOf = ({ requests }: Simulator): Record<string, string>[] =>
	requests.map(({ query }) => Object.fromEntries(query));

export const incidentIds = (items: INodeExecutionData[] | null) =>
	items?.map(({ json }) => json.IncidentId) ?? null;

let workflows = 0;

/** A trigger in an active workflow; its state is kept from poll to poll, as n8n does in memory. */
export class TestTrigger {
	state: IDataObject = {};
	/** The workflow's own static data. */
	globalState: IDataObject = {};
	private readonly workflowId = `workflow ${++workflows}`;

	/**
	 * @param simulator the API
	 * @param parameters the parameters of the node
	 * @param options what differs from a poll with an administrator's credential at `apiNow`
	 */
	constructor(
		private readonly simulator: Simulator,
		public parameters: IDataObject,
		private readonly options: Partial<PollOptions> = {},
	) {
		this.forgetAnswers();
	}

	/**
	 * Forgets what earlier tests have learnt, because another simulated service may now stand behind the same
	 * credential.
	 */
	private forgetAnswers(): void {
		const { url, admin } = this.simulator;
		const credential = hash([url, admin.user, admin.key, admin.secret]).toString('hex');
		const rateLimiter = rateLimiterFor(credential, systemClock);
		const answers = answersOf({ rateLimiter, clock: systemClock });
		for (const path of ['/incidents', '/SIRS']) answers.forget('closedUnasked', path);
		answers.forget('onHoldAll');
	}

	/**
	 * Polls once.
	 *
	 * @param options what differs for this poll; a test run (`mode: 'manual'`) leaves the state alone
	 * @returns the items, or null when there are none
	 */
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

	/** Ends the process of n8n, so that everything it remembered is gone. */
	endProcess(): void {
		memories.clear();
	}

	/** The length of the state as n8n stores it. */
	get stateLength(): number {
		return JSON.stringify(this.state).length;
	}
}
