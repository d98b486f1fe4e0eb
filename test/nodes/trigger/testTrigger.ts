import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { CareManagementTrigger } from '../../../nodes/CareManagementTrigger/CareManagementTrigger.node';
import type { Simulator } from '../../../simulator/mod';
import { poll, type PollOptions } from '../../engine/mod';

/** The trigger, made once for all tests. */
export const node = new CareManagementTrigger();

/** What `{ mode: 'id' }` of a picker stores. */
export const pickedId = (id: number | string) => ({ __rl: true, mode: 'id', value: String(id) });

/** A trigger in an active workflow; its state is kept from poll to poll, as n8n does in memory. */
export class TestTrigger {
	state: IDataObject = {};

	/**
	 * @param simulator the API
	 * @param parameters the parameters of the node
	 * @param options what differs from an admin's credential and a poll at a moment of the real clock
	 */
	constructor(
		private readonly simulator: Simulator,
		private readonly parameters: IDataObject,
		private readonly options: Partial<PollOptions> = {},
	) {}

	/**
	 * Polls once.
	 *
	 * @param options what differs for this poll; a test run (`mode: 'manual'`) leaves the state alone
	 * @returns the items, or null when there are none
	 */
	async poll(options: Partial<PollOptions> = {}): Promise<INodeExecutionData[] | null> {
		const { items, staticData } = await poll({
			node,
			credentials: { baseUrl: this.simulator.url, ...this.simulator.admin },
			parameters: this.parameters as INodeParameters,
			staticData: this.state,
			...this.options,
			...options,
		});
		if (options.mode !== 'manual') this.state = staticData;
		return items;
	}
}
