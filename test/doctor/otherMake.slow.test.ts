/** Checks the doctor and its profile against a service whose code shares nothing with the simulator. */
import { examine, writeReport, type Result } from '../../doctor/mod';
import { closeConnections, sessionWith } from '../http/session';
import { answersIn, examineProfile, profileOf } from './examineSimulator';
import { plainMake, startOtherMake, type Make } from './otherMake';

const login = { user: 'b7', key: 'the-key-of-this-test', secret: 'the-secret-of-this-test' };

afterAll(closeConnections);

async function examineMake(make: Partial<Make>): Promise<Result> {
	const service = await startOtherMake({ ...plainMake, ...make });
	try {
		return await examine(sessionWith({ url: service.url, admin: login }));
	} finally {
		await service.close();
	}
}

/** Answers that are true for a make of service if its row in `makes` gives no other answer. */
const always = {
	pageCounts: 'records',
	'showsId /rosters': 'shown',
	'comparedDate /notes-client': 'EntryDate',
	'onHoldFields /rosters': 'filled',
	'onHoldSpecific /rosters': 'alone',
	flagSpelling: 'TRUE',
	lowerBound: 'day',
	order: 'stable',
	foundById: 'listed',
	noSuchId: 'emptyList',
	defaultLimit: '200',
	ignoredDates: 'kept',
	lastDate: 'day',
	contentType: 'json',
	dateHeader: 'present',
	clock: '0',
	rateLimit: 'notMet',
	errorBody: 'json',
	duplicateRows: 'none',
};

/** For each make: the answers that the doctor must find, and true answers that it can find, but need not find. */
const makes: [Partial<Make>, Record<string, string>, Record<string, string>?][] = [
	[
		{},
		{
			...{ upperBound: 'day', unsetDates: 'unmatched', filterShift: '0', entities: 'plain' },
			...{ 'onHold /rosters': 'leftOut', 'onHoldAll /rosters': 'besideOthers' },
			...{ 'closedUnasked /incidents': 'included', unknownParameters: 'ignore' },
			...{ invalidValues: 'unset', sirsIds: 'own', sirsCategories: 'incidents' },
		},
	],
	[
		{ nulls: false, until: 'start of day', openOnly: true, strict: true, allMeans: 'only leave' },
		{
			...{ unsetDates: 'lowest', 'onHoldAll /rosters': 'alone' },
			...{ 'closedUnasked /incidents': 'leftOut', unknownParameters: 'refuse' },
			...{ invalidValues: 'refuse' },
		},
		{ upperBound: 'midnight', filterShift: '0' },
	],
	[
		{ leave: 'always there', allMeans: 'only leave', escapes: true, oneTableOfIncidents: true },
		{ 'onHold /rosters': 'included', entities: 'encoded', sirsIds: 'incidents' },
	],
	[
		{ ceiling: 300, beyond: 'standard', utc: -10, newestFirst: true },
		{ 'mostAtOnce /incidents': '300', 'aboveMaximum /incidents': 'default' },
		{ filterShift: '-10', upperBound: 'day' },
	],
	[
		{ ceiling: 250, beyond: 422, ownCategories: true },
		{
			sirsCategories: 'others',
			'mostAtOnce /incidents': '250',
			'aboveMaximum /incidents': 'refuse',
		},
	],
	[
		{ ceiling: 220, beyond: 'cut' },
		{ 'mostAtOnce /agreements': '220', 'aboveMaximum /agreements': 'clamp' },
	],
];

it.each(makes)('%j', async (make, expected, others = {}) => {
	const result = await examineMake(make);
	const profile = profileOf(result);
	const answers = answersIn(profile);
	expect(answers).toEqual(expect.objectContaining(expected));
	const known = { ...always, ...expected, ...others } as Record<string, string>;
	const wrong = Object.entries(known).filter(([key, value]) => (answers[key] ?? value) !== value);
	expect(wrong.map(([key]) => [key, answers[key]])).toEqual([]);
	expect(result.probe.count).toBeLessThanOrEqual(150);
	// A simulator with this profile behaves in the same way.
	const again = answersIn(profileOf(await examineProfile(profile)));
	const other = Object.keys(answers).filter((key) => key in again && again[key] !== answers[key]);
	expect(other.map((key) => [key, answers[key], again[key]])).toEqual([]);
});

it('neither report nor profile has a value of a record, a key or a secret', async () => {
	const canary = 'Wilhelmina_Quackenbush';
	const service = await startOtherMake({ ...plainMake, canary });
	const result = await examine(sessionWith({ url: service.url, admin: login }));
	await service.close();
	const text = writeReport(result, 0) + JSON.stringify(profileOf(result));
	expect(text).toContain('RosterLabel');
	// Values of up to four characters are flags such as 1, or look like numbers of records. So they are not checked.
	const values = [...service.said].filter((value) => value.length > 4);
	expect(values).toEqual(expect.arrayContaining([canary, '730070001', '2024-01-05']));
	expect([...values, login.key, login.secret].filter((one) => text.includes(one))).toEqual([]);
});
