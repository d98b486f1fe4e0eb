/** Four mails with invented data. */
import { DateTime } from 'luxon';
import type { BarColour, Description, Line, Row } from '../../reports/message';
import {
	awayWords,
	countWords,
	dayWords,
	lengthWords,
	momentWords,
	numberWords,
	percentWords,
	timeRangeWords,
} from '../../reports/words';

const zone = 'Australia/Sydney';
const at = (text: string) => DateTime.fromISO(text, { zone });

const now = at('2026-11-23T07:00');

const foot = (by: string) => [
	{ label: 'Made', lines: [`${momentWords(now)} (Sydney), by the n8n workflow “${by}”.`] },
	{ label: 'From', lines: ['Care management service of Wattle Grove Care, read in full.'] },
	{
		label: 'Not known',
		lines: ['When you became aware of it.', 'The priority of a serious incident.'],
	},
	{
		label: 'The law',
		lines: [
			[
				'What has to be reported: ',
				{ text: 'ndiscommission.gov.au', href: 'https://www.ndiscommission.gov.au/' },
				' (reportable incidents).',
			],
		] as Line[],
	},
	{ label: 'Privacy', lines: ['Clients are named: please do not pass this mail on.'] },
];

export function incidentRow(id: number, limit: DateTime, who: string | undefined): Row {
	const minutes = limit.diff(now, 'minutes').minutes;
	const isOver = minutes < 0;
	const state = isOver
		? ({ text: `Overdue ${awayWords(-minutes)}`, as: 'overdue' } as const)
		: ({ text: `Due in ${awayWords(minutes)}`, as: 'soon' } as const);
	return {
		edge: isOver ? 'overdue' : 'soon',
		brief: String(id),
		at: momentWords(limit, now),
		cells: [
			{ lines: [state, momentWords(limit, now)] },
			{
				lines: [
					[
						{ text: String(id), as: 'strong' },
						' Behaviour',
						...(id % 2 ? [', ', { text: 'closed', as: 'flag' } as const] : []),
					],
					[
						{ text: `Reportable (NDIS), ${who ? `assigned to ${who}` : ''}`, as: 'quiet' },
						...(who ? [] : [{ text: 'assigned to nobody', as: 'flag' } as const]),
					],
					{ text: `Counted from ${momentWords(limit.minus({ days: 1 }), now)}`, as: 'quiet' },
					{ text: `5 business days: ${momentWords(limit.plus({ days: 6 }), now)}`, as: 'quiet' },
				],
			},
		],
	};
}

export function deadlines(overdue = 4, soon = 3): Description {
	const row = (id: number, hours: number) =>
		incidentRow(
			id,
			now.plus({ hours }),
			id % 3 ? 'robin.taylor.the.third@wattlegrove.example' : undefined,
		);
	const past = Array.from({ length: overdue }, (_, index) =>
		row(2000 + index, 7 * (index - overdue) - 1.5),
	);
	const next = Array.from({ length: soon }, (_, index) => row(7000 + index, 8 + index * 6.5));
	return {
		subject: `${countWords(overdue, 'incident')} past the 24-hour limit, ${soon} more within a day`,
		headline: `${countWords(overdue, 'incident')} are past their 24-hour limit, and ${soon} more reach it by ${next.at(-1)?.at}.`,
		second: [
			'Next limit that can still be met: ',
			{ text: `incident 7000 (Behaviour), ${next[0]?.at}`, as: 'strong' },
			', in 8 hours.',
		],
		context: `Reportable incidents without a report · Wattle Grove Care · as at ${momentWords(now)} (Sydney)`,
		notes: [
			{
				lead: '1 incident without a date:',
				text: 'number 988 (Behaviour, open, assigned to nobody). No limit can be computed for it, so look at it first.',
			},
		],
		sections: [
			{
				table: {
					columns: [
						{ title: '24-hour limit', width: 33 },
						{ title: 'Incident', isAbout: true },
					],
					sortedBy: 'due',
					groups: [
						{ title: 'Past the 24-hour limit', rows: past },
						{ title: 'Within the next 24 hours', rows: next },
					],
				},
			},
		],
		foot: foot('Reportable-incident clock'),
		whole: 'The attached spreadsheet has all of them.',
	};
}

function shiftRow(
	start: DateTime,
	minutes: number,
	client: string,
	service: string,
	why: string,
): Row {
	const away = start.diff(now, 'minutes').minutes;
	const isSoon = away < 24 * 60;
	return {
		brief: `${client}, ${dayWords(start, now)}`,
		...(isSoon ? { edge: 'soon' as const } : {}),
		cells: [
			{
				lines: [
					...(isSoon ? [{ text: `Starts in ${awayWords(away)}`, as: 'soon' } as const] : []),
					timeRangeWords(start, start.plus({ minutes }), now),
					{ text: lengthWords(minutes), as: 'quiet' },
				],
			},
			{ lines: [{ text: client, as: 'strong' }, service] },
			why,
		],
	};
}

/** A mail about shifts without a worker. One of its lists could not be read. */
export const unfilled: Description = {
	subject: 'At least 5 shifts without a worker, the first on Mon 23 Nov',
	headline: `At least 5 shifts in the next 7 days have no worker; the first known is on ${momentWords(at('2026-11-23T19:00'), now)}, in 12 hours.`,
	second: '10 h 45 min in all; 3 of these 5 are on Mon 23 Nov.',
	context: `Shifts without a worker · Wattle Grove Care · as at ${momentWords(now)} (Sydney)`,
	notes: [
		{
			isIncomplete: true,
			text: 'the list of workers could not be read (the service did not answer), so shifts of workers who have left are missing here. All else was read in full.',
		},
	],
	sections: [
		{
			table: {
				columns: [
					{ title: 'Time', width: 36 },
					{ title: 'Client and service', width: 40, isAbout: true },
					{ title: 'Reason' },
				],
				groups: [
					{
						title: 'Mon 23 Nov',
						aside: '3 shifts, 4 h 30 min',
						rows: [
							shiftRow(at('2026-11-23T19:00'), 90, 'Grace Hopper', 'Personal care', 'No worker'),
							shiftRow(
								at('2026-11-23T21:00'),
								180,
								'Alexandra Featherstonehaugh',
								'Meal preparation',
								'No worker',
							),
							shiftRow(
								at('2026-11-24T12:00'),
								60,
								'Mary Shelley',
								'Overnight support',
								'Marked vacant',
							),
						],
					},
					{
						title: 'Thu 26 Nov',
						aside: '2 shifts, 6 h',
						rows: [
							shiftRow(at('2026-11-26T22:00'), 300, 'Mary Shelley', 'Sleepover', 'No worker'),
							shiftRow(
								at('2026-11-26T07:00'),
								60,
								'Zora Hurston',
								'Social support',
								'Marked vacant',
							),
						],
					},
				],
			},
		},
		{
			heading: 'The same, on hold: 1',
			intro: 'It does not take place now, and needs a worker only when the hold ends.',
			table: {
				columns: [
					{ title: 'Time', width: 36 },
					{ title: 'Client and service', width: 40, isAbout: true },
					{ title: 'On hold for' },
				],
				groups: [
					{
						rows: [
							shiftRow(at('2026-11-28T09:00'), 60, 'Grace Hopper', 'Personal care', 'Hospital'),
						],
					},
				],
			},
		},
	],
	foot: foot('Shifts without a worker'),
	whole: 'The attached spreadsheet has all of them.',
};

const bars = (title: string, rows: [string, number][]) => ({
	columns: [
		{ title, width: 32 },
		{ title: 'Incidents', kind: 'number' as const, width: 18 },
		{ title: '', kind: 'bar' as const },
	],
	groups: [
		{
			rows: rows.map(([name, count]): Row => ({
				brief: name,
				cells: [
					name,
					count > 0 && count < 5 ? '<5' : String(count),
					count < 5 ? '' : { bar: count },
				],
			})),
		},
	],
});

const hours: [string, number, BarColour | undefined][] = [
	['Planned', 1987.75, undefined],
	['Delivered', 1717.25, 'blue'],
	['Lost: hospital', 72.25, 'lost'],
	['Lost: leave', 49, 'lost'],
	['Lost: client cancelled', 47.75, 'lost'],
	['No timesheet', 101.5, 'grey'],
];

const months = [46, 41, 38, 44, 35, 33, 37, 40, 29, 31, 36, 34, 39].map((count, index) => {
	const month = at('2026-10-01').minus({ months: index }).toFormat('LLL yyyy');
	return { month, count, isStrong: index % 12 === 0 };
});

/** A mail with numbers for a board. */
export const board: Description = {
	subject: '46 incidents in October, 10 of them reportable',
	headline:
		'October had 46 incidents, 5 more than September; 10 were reportable, and 5 of the 26 still open are older than 90 days.',
	second:
		'1,717.25 of 1,987.75 planned hours were delivered (86.4%); 169 were lost, and 101.5 have no timesheet yet.',
	context:
		'Board report for October 2026 · Wattle Grove Care · as at Sun 1 Nov 2026, 7:00 am (Sydney)',
	keyFigures: [
		{ value: '46', label: 'incidents', note: '5 more than Sep' },
		{ value: '10', label: 'reportable', note: '2 more than Sep' },
		{ value: '26', label: 'still open', note: '5 over 90 days' },
		{ value: '86%', label: 'delivered', note: 'of planned hours' },
	],
	sections: [
		{
			heading: 'Hours',
			intro: 'What became of the planned hours: delivered 86%, lost 9%, no timesheet 5%.',
			parts: [
				{ value: 1717.25, colour: 'blue' },
				{ value: 169, colour: 'lost' },
				{ value: 101.5, colour: 'grey' },
			],
			table: {
				columns: [
					{ title: 'What', width: 56 },
					{ title: 'Hours', kind: 'number' },
					{ title: 'Share', kind: 'number' },
				],
				groups: [
					{
						rows: hours.map(([name, value, swatch]) => ({
							brief: name,
							swatch,
							isStrong: name === 'Planned' || name === 'Delivered',
							cells: [name, numberWords(value, 2), percentWords(value, 1987.75)],
						})),
					},
				],
			},
		},
		{
			heading: 'Open incidents by age',
			intro: '26 on Sun 1 Nov, longest open first.',
			table: bars('Open for', [
				['Over 90 days', 5],
				['31 to 90 days', 6],
				['8 to 30 days', 9],
				['Up to 7 days', 6],
			]),
		},
		{
			heading: 'Incidents by category',
			intro: '46 in October, most frequent first.',
			table: bars('Category', [
				['Fall', 14],
				['Skin tear', 11],
				['Medication error', 9],
				['Behaviour', 6],
				['Near miss', 3],
				['Property', 3],
			]),
		},
		{
			heading: '13 months',
			intro: 'Newest first; this month and the same month last year are bold.',
			table: {
				columns: [
					{ title: 'Month', width: 26 },
					{ title: 'Incidents', kind: 'number', width: 17 },
					{ title: '', kind: 'bar' },
					{ title: 'Reportable', kind: 'number', width: 20 },
				],
				groups: [
					{
						rows: months.map(({ month, count, isStrong }) => ({
							brief: month,
							isStrong,
							cells: [
								month,
								String(count),
								{ bar: count, colour: isStrong ? 'blue' : 'grey' },
								String(Math.round(count / 5)),
							],
						})),
					},
				],
			},
		},
	],
	foot: foot('Monthly board report'),
	whole: 'The attached spreadsheet has all of them.',
};

/** A mail to a worker about a changed shift. */
export const worker: Description = {
	subject: 'Your shift on Thu 26 Nov was moved',
	headline: `Kim, your shift on ${dayWords(at('2026-11-26T22:00'), now)} was moved: it now runs from ${timeRangeWords(at('2026-11-26T22:00'), at('2026-11-27T03:00'), now)}.`,
	context: `Change of one shift · Wattle Grove Care · ${momentWords(now)} (Sydney)`,
	sections: [
		{
			table: {
				columns: [{ title: '', width: 20 }, { title: 'Before', width: 38 }, { title: 'Now' }],
				groups: [
					{
						rows: [
							...[
								['Start', '2026-11-26T18:00', '2026-11-26T22:00'],
								['End', '2026-11-26T23:00', '2026-11-27T03:00'],
							].map(([name, before, after]) => ({
								brief: name,
								cells: [
									{ text: name, as: 'quiet' as const },
									momentWords(at(before), now),
									{
										lines: [
											{ text: momentWords(at(after), now), as: 'strong' as const },
											{ text: 'changed', as: 'quiet' as const },
										],
									},
								],
							})),
							...[
								['Length', '5 h'],
								['Client', 'Grace Hopper'],
								['Service', 'Overnight support'],
							].map(([name, value]) => ({
								brief: name,
								cells: [
									{ text: name, as: 'quiet' as const },
									[value, { text: ' (unchanged)', as: 'quiet' as const }],
								],
							})),
						],
					},
				],
			},
			paragraphs: [
				[
					{ text: 'If you cannot work this shift,', as: 'strong' },
					' please call the roster desk on ',
					{ text: '(02) 5550 0142', href: 'tel:+61255500142' },
					' as soon as you can. A reply to this mail is not read.',
				],
			],
		},
	],
	foot: foot('Roster change notice'),
	whole: 'The attached spreadsheet has all of them.',
};
