import type { IDataObject } from 'n8n-workflow';

/** What 0.1.0 stored and emitted for an event. Users' n8n have such states, so nothing here may change. */
export interface Saved {
	readonly event: string;
	readonly showsIds: boolean;
	/** What the fingerprint of the settings is made of, behind the account. */
	readonly settings: readonly unknown[];
	/** The state behind `version` and `settings`. */
	readonly state: IDataObject;
	/** The keys of what is emitted: by the first poll or, for changes, by the one after the changes. */
	readonly eventKeys: readonly string[];
}

const incidentSettings = [
	'incidentCreated',
	{ clientId: '5', assignedTo: 'me@care.example' },
	[
		['CategoryId', '8'],
		['IsReportable', '1'],
	],
	'2026-03-01',
	0,
];
const sirsSettings = [
	'sirsIncidentCreated',
	{ clientId: '5', assignedTo: 'me@care.example' },
	[['CategoryId', '8']],
	'2026-03-01',
	0,
];
const rosterSettings = [
	'rosterCreated',
	{ clientId: '5', carerId: '6', serviceId: '7' },
	[],
	'2026-03-01',
	0,
];
const changeSettings = [
	'rosterChanged',
	{ clientId: '5' },
	[
		['CarerId', '6'],
		['ServiceId', '7'],
	],
	null,
	9,
];

export const savedBy010: readonly Saved[] = [
	{
		event: 'incidentCreated',
		showsIds: true,
		settings: incidentSettings,
		state: { newest: '2026-03-10', known: { '2026-03-08': 'rAI=', '2026-03-10': 'rQIB' } },
		eventKeys: ['incidentCreated-300', 'incidentCreated-301', 'incidentCreated-302'],
	},
	{
		event: 'sirsIncidentCreated',
		showsIds: true,
		settings: sirsSettings,
		state: { newest: '2026-03-09', known: { '2026-03-09': 'rAIBAQ==' } },
		eventKeys: ['sirsIncidentCreated-300', 'sirsIncidentCreated-301', 'sirsIncidentCreated-302'],
	},
	{
		event: 'rosterCreated',
		showsIds: true,
		settings: rosterSettings,
		state: {
			newest: '2026-03-10',
			givesAllShifts: true,
			known: { '2026-03-08': 'rAI=', '2026-03-10': 'rQIB' },
		},
		eventKeys: ['rosterCreated-300', 'rosterCreated-301', 'rosterCreated-302'],
	},
	{
		event: 'rosterCreated',
		showsIds: false,
		settings: rosterSettings,
		state: {
			newest: '2026-03-10',
			givesAllShifts: true,
			known: { '2026-03-08': '9eKZrNKVjwE=', '2026-03-10': 'vISNmbusgAEA' },
		},
		eventKeys: [
			'rosterCreated-0ac5cd0d5953ea6018c1-1',
			'rosterCreated-811a3fd4e924a393dd76-1',
			'rosterCreated-811a3fd4e924a393dd76-2',
		],
	},
	{
		event: 'rosterChanged',
		showsIds: true,
		settings: changeSettings,
		state: {
			to: '2026-03-18',
			givesAllShifts: true,
			shifts: {
				'2026-03-08': ['rAI=', 'AA==', 'AA==', 'AA==', 'AA==', 'AA==', 'AA=='],
				'2026-03-10': ['rQIB', 'AAA=', 'AAA=', 'AAA=', 'AQE=', 'AAA=', 'AAA='],
			},
			values: [[5], [6], [7], ['08:00:00', '09:00:00'], [60], ['']],
		},
		eventKeys: [
			'rosterChanged-300-7adb98e5e6dc6e7f402e',
			'rosterChanged-301-3cb7a0b0e6d3cce9c632',
			'rosterChanged-302-3cb7a0b0e6d3cce9c632',
		],
	},
	{
		event: 'rosterChanged',
		showsIds: false,
		settings: changeSettings,
		state: {
			to: '2026-03-18',
			givesAllShifts: true,
			shifts: {
				'2026-03-08': ['9eKZrNKVjwE=', 'AA==', 'AA==', 'AA==', 'AA==', 'AA==', 'AA=='],
				'2026-03-10': ['vISNmbusgAEA', 'AAA=', 'AAA=', 'AAA=', 'AQE=', 'AAA=', 'AAA='],
			},
			values: [[5], [6], [7], ['08:00:00', '09:00:00'], [60], ['']],
		},
		eventKeys: [
			'rosterChanged-629664309997941-7adb98e5e6dc6e7f402e',
			'rosterChanged-564477672243772-3cb7a0b0e6d3cce9c632',
			'rosterChanged-564477672243772-3cb7a0b0e6d3cce9c632',
		],
	},
];
