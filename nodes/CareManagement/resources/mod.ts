import type { ReadEndpoint } from '../../../api/mod';
import type { Resource } from '../defineResource';
import { agreement } from './agreement';
import { area } from './area';
import { dexCase } from './case';
import { category } from './category';
import { client } from './client';
import { clientCompliance } from './clientCompliance';
import { clientDocument } from './clientDocument';
import { clientExpense } from './clientExpense';
import { clientGroup } from './clientGroup';
import { clientNote } from './clientNote';
import { contact } from './contact';
import { division } from './division';
import { form } from './form';
import { incident } from './incident';
import { lead } from './lead';
import { location } from './location';
import { payer } from './payer';
import { quote } from './quote';
import { referralAgency } from './referralAgency';
import { roster } from './roster';
import { rosterMaster } from './rosterMaster';
import { service } from './service';
import { setting } from './setting';
import { shift } from './shift';
import { sirsIncident } from './sirsIncident';
import { skill } from './skill';
import { statement } from './statement';
import { timesheet } from './timesheet';
import { training } from './training';
import { trainingItem } from './trainingItem';
import { user } from './user';
import { worker } from './worker';
import { workerAvailability } from './workerAvailability';
import { workerCompliance } from './workerCompliance';
import { workerDocument } from './workerDocument';
import { workerLeave } from './workerLeave';
import { workerRole } from './workerRole';
import { workerSkill } from './workerSkill';

/** The resources in the order of the Resource picker. */
export const resources: readonly Resource[] = [
	agreement,
	area,
	dexCase,
	category,
	client,
	clientCompliance,
	clientDocument,
	clientExpense,
	clientGroup,
	clientNote,
	contact,
	division,
	form,
	incident,
	lead,
	location,
	payer,
	quote,
	referralAgency,
	roster,
	rosterMaster,
	service,
	setting,
	shift,
	sirsIncident,
	skill,
	statement,
	timesheet,
	training,
	trainingItem,
	user,
	worker,
	workerAvailability,
	workerCompliance,
	workerDocument,
	workerLeave,
	workerRole,
	workerSkill,
];

/** The endpoint of each resource whose fields the specification shows. */
export const documented: Readonly<Record<string, ReadEndpoint>> = Object.fromEntries(
	resources.flatMap(({ value, getAll }) => {
		const endpoint = getAll?.endpoint;
		return endpoint?.method === 'GET' && endpoint.fields ? [[value, endpoint]] : [];
	}),
);
