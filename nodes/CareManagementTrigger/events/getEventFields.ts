import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { events } from './events';

/** Returns the fields of the records of the chosen event, in the order of `openapi.json`. */
export async function getEventFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const { event } = (this.getCurrentNodeParameters() ?? {}) as { event?: string };
	return Object.keys(events[event ?? '']?.endpoint.fields ?? {}).map((name) => ({
		name,
		value: name,
	}));
}
