import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examine, writeProfile } from '../../doctor/mod';
import { CareManagementReport } from '../../nodes/CareManagementReport/CareManagementReport.node';
import { doctorsClock } from '../doctor/examineSimulator';
import { runNode } from '../engine/mod';
import { directSession } from '../http/session';
import type { Fixture } from './fixture';

/** The functions with which a test follows a question about values, from the doctor to the output of the nodes. */
export interface Followed {
	/** Returns the profile that the doctor writes about the service. */
	askDoctor(): Promise<string>;
	credentialsWith(profile: string): Record<string, string>;
	/** Returns the JSON of the items of Get Many. By default, it reads timesheets. */
	read(profile: string, parameters?: INodeParameters): Promise<IDataObject[]>;
	/** Returns the JSON of the items of a report, or of another operation of Care Management Report. */
	report(profile: string, parameters: INodeParameters): Promise<IDataObject[]>;
	/** Returns the records of March 2026 as the copy in PostgreSQL gets them. */
	readWhole(profile: string, list: 'rosters' | 'timesheets'): Promise<unknown>;
}

export function followQuestion(fixture: Fixture): Followed {
	const credentialsWith = (profile: string) => {
		const { simulator } = fixture;
		return { baseUrl: simulator.url, ...simulator.admin, profile };
	};
	const report: Followed['report'] = async (profile, parameters) => {
		const { outputs, error } = await runNode({
			node: new CareManagementReport(),
			parameters,
			credentials: credentialsWith(profile),
			timezone: 'Australia/Sydney',
		});
		if (error) throw new Error(error.message);
		return outputs[0].map(({ json }) => json);
	};
	return {
		credentialsWith,
		report,
		async askDoctor() {
			const { simulator } = fixture;
			const result = await examine(directSession(simulator, doctorsClock()));
			return JSON.stringify(writeProfile(result, [simulator.url, simulator.admin.user], 0));
		},
		async read(profile, parameters = {}) {
			const getAll = { resource: 'timesheet', operation: 'getAll', limit: 50, returnAll: true };
			const all: INodeParameters = { ...getAll, ...parameters };
			const { items, error } = await fixture.run(all, { credentials: credentialsWith(profile) });
			if (error) throw new Error(error.message);
			return items.map(({ json }) => json);
		},
		async readWhole(profile, list) {
			const [{ records }] = await report(profile, {
				...{ resource: 'list', operation: 'getWhole', list },
				...{ listFirst: '2026-03-01', listLast: '2026-03-31' },
			});
			return records;
		},
	};
}
