import type { Day } from '../../values/mod';

/** The kinds of employment. The API does not show which kind a worker has. */
export const employments = ['casual', 'part-time', 'full-time'] as const;

export type Employment = (typeof employments)[number];

/** The checks that the report Roster Against the Award makes. */
export type AwardCheck =
	| 'breakBetweenShifts'
	| 'brokenShiftBreaks'
	| 'brokenShiftSpan'
	| 'minimumEngagement'
	| 'sleepoverWork'
	| 'sleepoverSpan'
	| 'sleepoverHours'
	| 'shiftHours'
	| 'agreedShiftHours'
	| 'mealBreak'
	| 'daysOff'
	| 'daysOffTogether'
	| 'periodHours';

/** The page from which a rule was read. None of these pages is the award itself, because the page of the award could not be opened. */
interface Source {
	/** The address of the page, without https://. */
	readonly page: string;
	/** The day on which a stored copy of the page was read. */
	readonly read: Day;
	/** What the page contains: a quotation of the award, the regulator's words, the catchwords of a judgment, or a text by somebody else. */
	readonly kind: 'quotes the award' | 'regulator' | 'court' | 'second hand';
}

/** A shift of an example: the day, the start, the minutes, the kind if the shift is not ordinary, and the minutes of the break. */
type ExampleShift = readonly [
	day: Day,
	start: string,
	minutes: number,
	what?: '' | 'sleepover' | 'three hours',
	breakMinutes?: number,
];

/** An example of a rule: some shifts of one worker, and the days that the rule flags. Pay periods are fortnights from 5 January 2026. */
interface Example {
	readonly what: string;
	readonly shifts: readonly ExampleShift[];
	readonly employment?: Employment;
	readonly flags: readonly Day[];
}

/** A version of a rule of the award. Its flags are points that a person must check. */
export interface AwardRule {
	readonly check: AwardCheck;
	/** The title of the rule's flags. */
	readonly title: string;
	readonly clause: string;
	readonly sources: readonly [Source, ...Source[]];
	/** The first day for which the report applies the rule. It is possible that the award had the rule earlier. */
	readonly from: Day;
	/** Whether the rule begins with the first full pay period that starts on or after the day in `from`. */
	readonly fromPayPeriod: boolean;
	/**
	 * The last day of the rule, or null while the rule is in force. If the same check has a later rule, the last day is ignored: this rule
	 * applies until the later rule begins.
	 */
	readonly to: Day | null;
	/** The content of the rule in our words. */
	readonly says: string;
	/** Facts that matter for the rule but that the API does not show. */
	readonly notShown: string;
	readonly notFor?: readonly Employment[];
	/** The kinds of employment to which the rule applies, if it does not apply to all. */
	readonly onlyFor?: readonly Employment[];
	/** The numbers in the rule, by name: hours, minutes or counts. */
	readonly limits: Readonly<Record<string, number>>;
	/** Whether a sleepover is a break between the work before it and the work after it. */
	readonly isSleepoverABreak?: boolean;
	readonly examples: readonly [Example, Example, Example];
}

const read = '2026-11-25';

const brokenShifts: Source = {
	page: 'fairwork.gov.au/tools-and-resources/library/K600303_Broken-shifts-in-the-social-community-home-care-and-disability-services-award',
	read,
	kind: 'regulator',
};
const hoursOfWork: Source = {
	page: 'fairwork.gov.au/find-help-for/disability-support-and-aged-care-services/understanding-schads/hours-of-work-in-the-schads-award',
	read,
	kind: 'regulator',
};
const overtime: Source = {
	page: 'fairwork.gov.au/tools-and-resources/library/K600707_overtime-for-part-time-and-casual-employees-working-longer-than-10-hours-in-the-social-community-services-award',
	read,
	kind: 'regulator',
};
const sleepoverText: Source = {
	page: 'disabilitycompliance.com.au/kb/urgent-sleepover-paying-employees-for-awake-times',
	read,
	kind: 'quotes the award',
};
const daysOffText: Source = {
	page: 'aigroupworkplacelawyers.com.au/further-case-regarding-the-social-community-home-care-and-disability-services-industry-award-2010',
	read,
	kind: 'quotes the award',
};
const changesOf2026: Source = {
	page: 'hmblaw.com.au/schads-award-sleepover-changes-from-1-june-2026/',
	read,
	kind: 'second hand',
};
const clausesOf2026: Source = {
	page: 'crossvault.com.au/blog/schads-sleepover-changes-2026',
	read,
	kind: 'second hand',
};
const federalCourt: Source = {
	page: 'judgments.fedcourt.gov.au/judgments/Judgments/fca/full/2026/2026fcafc0025',
	read,
	kind: 'court',
};
const commentOnTheCourt: Source = {
	page: 'chamberlains.com.au/?p=8460',
	read,
	kind: 'second hand',
};
const scenarios: Source = {
	page: 'crossvault.com.au/blog/schads-payroll-scenarios-answered',
	read,
	kind: 'second hand',
};

/** The dates of the rules that changed in 2026. These rules are about sleepovers, and they begin with a pay period. */
const sleepoversOf2026 = { from: '2026-06-01', fromPayPeriod: true, to: null } as const;
const partDaysOf2022 = { from: '2022-07-01', fromPayPeriod: true, to: null } as const;

/**
 * The rules that a roster can break, from the Social, Community, Home Care and Disability Services Industry Award 2010 (MA000100). The
 * report checks times, and computes no pay.
 */
export const awardRules: readonly AwardRule[] = [
	{
		check: 'breakBetweenShifts',
		title: 'Short break between shifts',
		clause: '25.4',
		sources: [federalCourt, commentOnTheCourt, changesOf2026],
		from: '2022-07-01',
		fromPayPeriod: true,
		to: '2026-05-31',
		says: 'Between two shifts there are 10 hours, or 8 by agreement around a sleepover. By the courts, the work before and after a sleepover is two shifts.',
		notShown:
			'Whether 8 hours around a sleepover are agreed, and whether the sleepover was a rest.',
		limits: { hours: 10, agreedHours: 8 },
		isSleepoverABreak: true,
		examples: [
			{
				what: 'nine hours from the evening to the morning',
				shifts: [
					['2026-03-02', '14:00', 480],
					['2026-03-03', '07:00', 240],
				],
				flags: ['2026-03-03'],
			},
			{
				what: 'ten hours',
				shifts: [
					['2026-03-02', '13:00', 480],
					['2026-03-03', '07:00', 240],
				],
				flags: [],
			},
			{
				what: 'a sleepover of eight hours between two pieces of work',
				shifts: [
					['2026-03-02', '17:00', 300],
					['2026-03-02', '22:00', 480, 'sleepover'],
					['2026-03-03', '06:00', 240],
				],
				flags: ['2026-03-03'],
			},
		],
	},
	{
		check: 'breakBetweenShifts',
		title: 'Short break between shifts',
		clause: '25.4',
		sources: [clausesOf2026, changesOf2026],
		...sleepoversOf2026,
		says: 'Between two shifts there are 10 hours, or 8 by agreement around a sleepover. The work before and after a sleepover is one shift, and the sleepover is no break.',
		notShown: 'Whether 8 hours around a sleepover are agreed.',
		limits: { hours: 10, agreedHours: 8 },
		isSleepoverABreak: false,
		examples: [
			{
				what: 'a sleepover between two pieces of work is no break that is too short',
				shifts: [
					['2026-11-02', '17:00', 300],
					['2026-11-02', '22:00', 480, 'sleepover'],
					['2026-11-03', '06:00', 240],
				],
				flags: [],
			},
			{
				what: 'a shift nine hours behind a sleepover needs an agreement',
				shifts: [
					['2026-11-02', '18:00', 240],
					['2026-11-02', '22:00', 480, 'sleepover'],
					['2026-11-03', '15:00', 240],
				],
				flags: ['2026-11-03'],
			},
			{
				what: 'nine hours by the clock, in the night in which it is set back, are ten',
				shifts: [
					['2027-04-03', '14:00', 480],
					['2027-04-04', '07:00', 240],
				],
				flags: [],
			},
		],
	},
	{
		check: 'brokenShiftBreaks',
		title: 'Broken shift with several breaks',
		clause: '25.6(b)',
		sources: [brokenShifts, scenarios],
		...partDaysOf2022,
		says: 'A broken shift has one unpaid break, or two if the worker agrees each time or it is their agreed pattern.',
		notShown:
			'Whether two breaks are agreed, and whether the worker does disability services work or home care: others may not have broken shifts.',
		limits: { breaks: 1, agreedBreaks: 2 },
		examples: [
			{
				what: 'a morning and an afternoon',
				shifts: [
					['2026-11-02', '07:00', 120],
					['2026-11-02', '15:00', 120],
				],
				flags: [],
			},
			{
				what: 'three pieces of work need an agreement',
				shifts: [
					['2026-11-02', '07:00', 120],
					['2026-11-02', '12:00', 120],
					['2026-11-02', '16:00', 120],
				],
				flags: ['2026-11-02'],
			},
			{
				what: 'a gap of 30 minutes is a meal break or travel',
				shifts: [
					['2026-11-02', '07:00', 120],
					['2026-11-02', '09:30', 120],
					['2026-11-02', '15:00', 120],
				],
				flags: [],
			},
		],
	},
	{
		check: 'brokenShiftSpan',
		title: 'Broken shift over more than 12 hours',
		clause: '25.6(f)',
		sources: [brokenShifts, scenarios],
		...partDaysOf2022,
		says: 'From its first start to its last finish, a broken shift has at most 12 hours.',
		notShown: 'Whether the worker started and finished as rostered.',
		limits: { hours: 12 },
		examples: [
			{
				what: '12 hours',
				shifts: [
					['2026-11-02', '07:00', 120],
					['2026-11-02', '17:00', 120],
				],
				flags: [],
			},
			{
				what: 'a quarter of an hour more',
				shifts: [
					['2026-11-02', '07:00', 120],
					['2026-11-02', '16:45', 150],
				],
				flags: ['2026-11-02'],
			},
			{
				what: 'ten hours between the two make them two shifts',
				shifts: [
					['2026-11-02', '06:00', 120],
					['2026-11-02', '18:00', 180],
				],
				flags: [],
			},
		],
	},
	{
		check: 'minimumEngagement',
		title: 'Short engagement',
		clause: '10.5',
		sources: [hoursOfWork, scenarios],
		...partDaysOf2022,
		says: 'Casual and part-time workers are paid for 2 hours at least for each shift or piece of a broken shift; for 3 in social and community services other than disability services work.',
		notShown: 'Whether time of travel between the shifts is work, and whether the minimum is paid.',
		notFor: ['full-time'],
		limits: { hours: 2, hoursOfThree: 3 },
		examples: [
			{
				what: 'a visit of 45 minutes that stands alone',
				shifts: [['2026-11-02', '09:00', 45]],
				flags: ['2026-11-02'],
			},
			{
				what: 'two visits of an hour with 15 minutes between them',
				shifts: [
					['2026-11-02', '09:00', 60],
					['2026-11-02', '10:15', 60],
				],
				flags: [],
			},
			{
				what: 'two hours of a service that has three',
				shifts: [['2026-11-02', '09:00', 120, 'three hours']],
				flags: ['2026-11-02'],
			},
		],
	},
	{
		check: 'sleepoverWork',
		title: 'Sleepover without four hours of work',
		clause: '25.7(f)',
		sources: [sleepoverText],
		from: '2012-11-21',
		fromPayPeriod: true,
		to: null,
		says: 'Immediately before or after a sleepover there are at least 4 hours of work in one piece, rostered or paid.',
		notShown: 'Whether 4 hours are paid where fewer are rostered.',
		limits: { hours: 4 },
		examples: [
			{
				what: 'four hours before it',
				shifts: [
					['2026-11-02', '18:00', 240],
					['2026-11-02', '22:00', 480, 'sleepover'],
				],
				flags: [],
			},
			{
				what: 'two hours before and three after it',
				shifts: [
					['2026-11-02', '20:00', 120],
					['2026-11-02', '22:00', 480, 'sleepover'],
					['2026-11-03', '06:00', 180],
				],
				flags: ['2026-11-02'],
			},
			{
				what: 'alone',
				shifts: [['2026-11-02', '22:00', 480, 'sleepover']],
				flags: ['2026-11-02'],
			},
		],
	},
	{
		check: 'sleepoverSpan',
		title: 'Sleepover of another length than 8 hours',
		clause: '25.7(c)',
		sources: [sleepoverText],
		...partDaysOf2022,
		says: 'A sleepover is a continuous period of 8 hours.',
		notShown: 'Whether the work around it is rostered as part of the sleepover.',
		limits: { hours: 8 },
		examples: [
			{
				what: 'eight hours',
				shifts: [
					['2026-11-02', '18:00', 240],
					['2026-11-02', '22:00', 480, 'sleepover'],
				],
				flags: [],
			},
			{
				what: 'ten hours',
				shifts: [
					['2026-11-02', '17:00', 240],
					['2026-11-02', '21:00', 600, 'sleepover'],
				],
				flags: ['2026-11-02'],
			},
			{
				what: 'seven hours, which are eight by the clock in the night in which it is set forward',
				shifts: [
					['2026-10-03', '18:00', 240],
					['2026-10-03', '22:00', 420, 'sleepover'],
				],
				flags: ['2026-10-03'],
			},
		],
	},
	{
		check: 'sleepoverHours',
		title: 'Long hours around a sleepover',
		// The subclause with the 12 hours was not found. So the rule names the whole clause 25, which is about ordinary hours.
		clause: '25',
		sources: [clausesOf2026, changesOf2026],
		...sleepoversOf2026,
		says: 'A shift with a sleepover has up to 12 ordinary hours by agreement, at most 8 on each side; without one, the hours of other shifts.',
		notShown: 'Whether there is an agreement.',
		limits: { hours: 10, agreedHours: 12, hoursOfASide: 8 },
		examples: [
			{
				what: '6 and 6 hours need an agreement',
				shifts: [
					['2026-11-02', '16:00', 360, '', 0],
					['2026-11-02', '22:00', 480, 'sleepover'],
					['2026-11-03', '06:00', 360],
				],
				flags: ['2026-11-02'],
			},
			{
				what: '9 hours before it',
				shifts: [
					['2026-11-02', '13:00', 540],
					['2026-11-02', '22:00', 480, 'sleepover'],
				],
				flags: ['2026-11-02'],
			},
			{
				what: '5 and 4 hours',
				shifts: [
					['2026-11-02', '17:00', 300],
					['2026-11-02', '22:00', 480, 'sleepover'],
					['2026-11-03', '06:00', 240],
				],
				flags: [],
			},
		],
	},
	{
		check: 'shiftHours',
		title: 'Shift of more than 10 hours',
		clause: '25.1 and 28.1',
		sources: [overtime, hoursOfWork],
		from: '2022-07-01',
		fromPayPeriod: true,
		to: null,
		says: 'More than 10 hours in a day or shift are overtime of part-time and casual workers, and more than full-time workers can agree to. Hours of a broken shift count together; breaks and sleepovers do not.',
		notShown: 'Whether overtime was asked for and agreed.',
		limits: { hours: 10 },
		examples: [
			{
				what: 'over midnight, eleven hours',
				shifts: [['2026-11-02', '20:00', 660]],
				flags: ['2026-11-02'],
			},
			{
				what: 'ten and a half with a break of half an hour',
				shifts: [['2026-11-02', '08:00', 630, '', 30]],
				flags: [],
			},
			{
				what: 'a broken shift of six and five hours',
				shifts: [
					['2026-11-02', '07:00', 360],
					['2026-11-02', '14:30', 240],
					['2026-11-02', '18:30', 60],
				],
				flags: ['2026-11-02'],
			},
		],
	},
	{
		check: 'agreedShiftHours',
		title: 'Shift of more than 8 hours, by agreement',
		clause: '25.1',
		sources: [hoursOfWork],
		from: '2022-07-01',
		fromPayPeriod: true,
		to: null,
		says: 'A full-time worker has at most 8 ordinary hours in a shift, or 10 by agreement.',
		notShown: 'Whether there is an agreement.',
		onlyFor: ['full-time'],
		limits: { hours: 8, agreedHours: 10 },
		examples: [
			{
				what: 'nine hours of a full-time worker',
				shifts: [['2026-11-02', '08:00', 540]],
				employment: 'full-time',
				flags: ['2026-11-02'],
			},
			{
				what: 'eight hours of one',
				shifts: [['2026-11-02', '08:00', 510, '', 30]],
				employment: 'full-time',
				flags: [],
			},
			{
				what: 'nine hours of a casual worker',
				shifts: [['2026-11-02', '08:00', 540]],
				employment: 'casual',
				flags: [],
			},
		],
	},
	{
		check: 'mealBreak',
		title: 'More than 5 hours without a meal break',
		clause: '27.1(a)',
		sources: [
			{
				page: 'crossvault.com.au/resources/schads-award-meal-breaks',
				read,
				kind: 'second hand',
			},
		],
		from: '2022-07-01',
		fromPayPeriod: false,
		to: null,
		says: 'Who works more than 5 hours without a stop has a meal break of 30 to 60 minutes.',
		notShown:
			'Whether the worker eats with the client as part of the work, which counts instead, and when breaks are whose start is not entered.',
		limits: { hours: 5, minutes: 30 },
		examples: [
			{
				what: 'five hours and a quarter',
				shifts: [['2026-11-02', '08:00', 315]],
				flags: ['2026-11-02'],
			},
			{
				what: 'six hours with a break of half an hour',
				shifts: [['2026-11-02', '08:00', 360, '', 30]],
				flags: [],
			},
			{
				what: 'three and three hours with half an hour between them',
				shifts: [
					['2026-11-02', '08:00', 180],
					['2026-11-02', '11:30', 180],
				],
				flags: [],
			},
		],
	},
	{
		check: 'daysOff',
		title: 'Too few days off',
		clause: '25.3',
		sources: [daysOffText],
		from: '2020-04-06',
		fromPayPeriod: false,
		to: null,
		says: 'Who is not casual has 2 full days off in each week, 4 in each fortnight, or 8 in each cycle of 28 days.',
		notShown:
			'The roster cycle, for which pay periods stand, and days off that leave or other employers change.',
		notFor: ['casual'],
		limits: { daysInAWeek: 2 },
		examples: [
			{
				what: 'eleven days in a row in a fortnight',
				shifts: Array.from({ length: 11 }, (_, index): ExampleShift => [
					`2026-11-${String(9 + index).padStart(2, '0')}`,
					'09:00',
					240,
				]),
				flags: ['2026-11-09'],
			},
			{
				what: 'ten days',
				shifts: Array.from({ length: 10 }, (_, index): ExampleShift => [
					`2026-11-${String(9 + index).padStart(2, '0')}`,
					'09:00',
					240,
				]),
				flags: [],
			},
			{
				what: 'ten days of which the last goes on after midnight',
				shifts: Array.from({ length: 10 }, (_, index): ExampleShift => [
					`2026-11-${String(9 + index).padStart(2, '0')}`,
					index === 9 ? '22:00' : '09:00',
					240,
				]),
				flags: ['2026-11-09'],
			},
		],
	},
	{
		check: 'daysOffTogether',
		title: 'No two days off together',
		clause: '25.3',
		sources: [daysOffText],
		from: '2020-04-06',
		fromPayPeriod: false,
		to: null,
		says: 'Where practicable, days off are consecutive.',
		notShown: 'Whether it was practicable.',
		notFor: ['casual'],
		limits: { days: 2 },
		examples: [
			{
				what: 'four single days off in a fortnight',
				shifts: [9, 10, 12, 13, 15, 16, 18, 19, 21, 22].map((day): ExampleShift => [
					`2026-11-${String(day).padStart(2, '0')}`,
					'09:00',
					240,
				]),
				flags: ['2026-11-09'],
			},
			{
				what: 'two of them together',
				shifts: [9, 10, 13, 14, 15, 16, 18, 19, 21, 22].map((day): ExampleShift => [
					`2026-11-${String(day).padStart(2, '0')}`,
					'09:00',
					240,
				]),
				flags: [],
			},
			{
				what: 'those of a casual worker',
				shifts: [9, 10, 12, 13, 15, 16, 18, 19, 21, 22].map((day): ExampleShift => [
					`2026-11-${String(day).padStart(2, '0')}`,
					'09:00',
					240,
				]),
				employment: 'casual',
				flags: [],
			},
		],
	},
	{
		check: 'periodHours',
		title: 'More than 38 hours a week',
		clause: '25.1 and 28.1',
		sources: [hoursOfWork, overtime],
		from: '2022-07-01',
		fromPayPeriod: true,
		to: null,
		says: 'Ordinary hours are 38 in a week, 76 in a fortnight, or 152 in four weeks; more are overtime. Breaks and sleepovers do not count.',
		notShown:
			'Over how long the hours of a worker are averaged, for which pay periods stand, and agreed hours.',
		limits: { hoursInAWeek: 38 },
		examples: [
			{
				what: 'ten shifts of eight hours in a fortnight',
				shifts: Array.from({ length: 10 }, (_, index): ExampleShift => [
					`2026-11-${String(9 + index).padStart(2, '0')}`,
					'09:00',
					480,
				]),
				flags: ['2026-11-09'],
			},
			{
				what: 'the same with breaks of half an hour',
				shifts: Array.from({ length: 10 }, (_, index): ExampleShift => [
					`2026-11-${String(9 + index).padStart(2, '0')}`,
					'09:00',
					480,
					'',
					30,
				]),
				flags: [],
			},
			{
				what: 'nine shifts of eight hours and eight sleepovers',
				shifts: Array.from({ length: 9 }, (_, index): readonly ExampleShift[] => {
					const day = `2026-11-${String(9 + index).padStart(2, '0')}`;
					return [
						[day, '14:00', 480],
						[day, '22:00', 480, 'sleepover'],
					];
				}).flat(),
				flags: [],
			},
		],
	},
];
