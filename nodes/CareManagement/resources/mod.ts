import type { ReadEndpoint } from '../../../api/mod';
import type { Resource } from '../defineResource';
import { agreement } from './agreement';
import { category } from './category';
import { client } from './client';
import { clientDocument } from './clientDocument';
import { clientNote } from './clientNote';
import { incident } from './incident';
import { plainLists } from './plainLists';
import { quote } from './quote';
import { roster } from './roster';
import { shift } from './shift';
import { sirsIncident } from './sirsIncident';
import { timesheet } from './timesheet';
import { worker } from './worker';
import { workerCompliance } from './workerCompliance';
import { workerDocument } from './workerDocument';
import { workerSkill } from './workerSkill';

/** The resources in the order of the Resource picker. */
export const resources: readonly Resource[] = [
	...plainLists,
	agreement,
	category,
	client,
	clientDocument,
	clientNote,
	incident,
	quote,
	roster,
	shift,
	sirsIncident,
	timesheet,
	worker,
	workerCompliance,
	workerDocument,
	workerSkill,
].sort((one, other) => one.name.localeCompare(other.name, 'en'));

/** The endpoint of each resource whose fields the specification shows. */
export const documented: Readonly<Record<string, ReadEndpoint>> = Object.fromEntries(
	resources.flatMap(({ value, getAll }) => {
		const endpoint = getAll?.endpoint;
		return endpoint?.method === 'GET' && endpoint.fields ? [[value, endpoint]] : [];
	}),
);
