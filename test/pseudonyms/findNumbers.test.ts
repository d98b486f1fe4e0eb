import { Pseudonyms } from '../../pseudonyms/mod';

const secrets = { key: Buffer.alloc(32, 3), today: '2026-11-26' };
const pseudonyms = new Pseudonyms(
	{
		clients: [
			...Array.from({ length: 2000 }, (_, at) => ({
				ClientId: at + 1,
				FirstName: '',
				LastName: '',
			})),
			{
				ClientId: 5001,
				FirstName: 'Ada',
				LastName: 'Lovelace',
				Address1: '14 Wattlebird Close',
				Phone1: '(03) 6234 5678',
				Phone2: '0412 345 678',
			},
			{ ClientId: 5002, FirstName: 'Grace', LastName: 'Hopper' },
		],
		workers: [{ CarerId: 3, FirstName: 'Linus', LastName: 'Torvalds' }],
	},
	secrets,
);
const hide = (text: string) =>
	pseudonyms.hideText(text).replace(/(Client|Worker|Phone|Address) [0-9a-f]{4,}\b/g, '$1');

const linesOf = (text: string): string[] => text.trim().split('\n');

it.each(
	linesOf(`
Went for a 30 minute walk. 10 metre walk test done. 1 hour drive to the GP.
3 falls in a row. 4 nights in a row awake. 2 of the 3 ran off the road.
2 bed rails in place. 1 dressing in place. Crash mat 1 in place. Since 2019 care plan in place.
1 person assist to walk. Needs 2 staff to walk. She is 84 and can walk.
BP 120 after long walk. Given 5 mg before walk. Pain 3 during walk. Ate 3 biscuits after walk.
2 degree rise in temp. 2 photos in view. Room 4 has a view. Eyes 2 close together.
15 mins late due to road works. 30 mins on the road. 2 cars on the drive. 2 visitors from the court.
At 10 am court hearing. At 9 we walk. 12 hour close monitoring. 2 keys in a safe place at the end.
3 FALLS IN A ROW. BP 120 AFTER LONG WALK. GIVEN 5 MG BEFORE WALK. 30 Minute Walk. 10 Metre Walk Test.
`),
)('reads no street in %j', (text) => expect(hide(text)).toBe(text));

it.each([
	...['4/22-24 Smith Street', 'Unit 4/22-24 Smith St', 'Flat 2/10–12 King Road', '7/8–10 Rose Ave'],
	...['12 Smith Street', '12 Smith street', '12A Smith St', '3/12 Rose Ave', '99 Long Road'],
	...['Unit 3, 12 Park Place', '4 Church Lane', '12-14 Rose Court', '7 St Georges Terrace'],
	...[
		'12 Old Mill Way',
		'3 The Avenue',
		'9 Duke of York Drive',
		"5 O'Brien Close",
		'12 WATTLE DRIVE',
	],
	...[
		'12 Smith Parkway',
		'12 Rose Gardens',
		'8 Acacia Chase',
		'8 Acacia Quay',
		'8 Acacia Boulevarde',
	],
	...[
		'12 smith st',
		'12 rose Street',
		'12 One Tree Rd',
		'12 Lê Lợi St',
		'8 Acacia Crt',
		'8 Acacia Cr',
		'8 Acacia Bvd',
		'9 Esplanade',
		'GPO Box 77',
		'Locked Bag 12',
	],
])('hides the street %j of somebody in no list', (street) =>
	expect(hide(`Lives at ${street}, and is well.`)).toBe('Lives at [hidden], and is well.'),
);

it.each(['14 Wattlebird Close', '14 wattlebird close', '14 WATTLEBIRD CL', '14 wattlebird cl'])(
	'finds the street of the lists in %j',
	(street) => expect(hide(`Lives at ${street} alone.`)).toBe('Lives at Address alone.'),
);

it.each(
	linesOf(`
BP 120/80 130/85; BP 120/80, 118/76; 120/80 (72) 98; BP 120/80 HR 72; 24/30 110/126
BSL 7.2 8.1 6.9 5.5; BGL 10.2 - 11.4 - 9.8; BSL 6.5 (0730) 8.2 (1130); Temps 36.5/36.7/36.9
Obs 36.5 72 16 120/80; Weights 65.2 65.4 65.1; Hours 7.5 7.5 8.0 8.0; Fluids 250 200 150 ml; Fluids 450 400 250 ml
Rounds at 0800 1200 1600 2000; Turns 2200 0000 0200; 0900-1700 0900-1700; Shift 1400 - 2200
Shift 0700-1500; 10.30 - 14.30; 10.00-12.00 and 14.00-16.00; Mon 10/3 0900-1100
Seen 12/3 13/3 14/3 15/3; 2026-03-10 0900; 10/03/2026 1400-1500; 22/11/2026-28/11/2026; 2025/2026 2026/2027
$1,200.50 - 1,300.50; 250.00 300.00; 1 1 1 1 1 1 1 1; 1. 2. 3. 4. 5. 6. 7. 8.; 1 2 3 4 5 6 7 8 9 10
0730 7.2 1130; 0800 120/80 72 36.5; 5000 6000 7000 steps; 0730 120/100
`),
)('reads no long number in %j', (text) => expect(hide(text)).toBe(text));

it.each([
	...[
		'0499 888 777',
		'0499888777',
		'04 9988 8777',
		'0499-888-777',
		'(07) 9988 8777',
		'079988 8777',
	],
	...[
		'+61 499 888 777',
		'+61 (0)7 9988 8777',
		'0061 499 888 777',
		'+44 20 7946 0958',
		'61499888777',
	],
	...['1300 888 777', '1800 88 87 77', '9988 7766', '99887766', 'Medicare 2123 45678 1'],
	...[
		'430 123 456',
		'0499 8887 77',
		'0064 21 123 4567',
		'20260312',
		'4564 1234 5678 9012',
		'0499 – 888 – 777',
		'0499.888.777',
	],
])('hides the number %j of somebody in no list', (number) =>
	expect(hide(`It is ${number}, now.`)).toMatch(/^It is (?:Medicare )?\[hidden\], now\.$/),
);

it.each([
	['BP 120/80 0412 345 678 0900', 'BP 120/80 Phone 0900'],
	['0412 345 678, 0499 888 777', 'Phone, [hidden]'],
	['9988 7766 0700-1500', '[hidden] 0700-1500'],
	['9988 7766 0412 345 678', '[hidden] Phone'],
	['04123 45678 and 0 412 34 56 78', 'Phone and Phone'],
	['03-62-34-56-78, m0412345678', 'Phone, m Phone'],
	['phone 12 345 67 89', 'phone [hidden]'],
])('reads %j', (text, hidden) => expect(hide(text)).toBe(hidden));

it.each(
	linesOf(`
client 4 puffs, client 120/80, client 4 units insulin, client 7/10 pain, patient 1/2 tablet
12 clients, 3 staff; clients: 12, staff: 3; no. of clients: 12; staff 24/7; staff 2:1; staff = 2
client 2 tabs, client 1 x panadol, client 65 yo, client 50 m walk, client 8 PM, client 5 out of 10
client 2000 steps, client 250 ml water, client 100 mg, client 4-wheel walker, client 2-hourly turns
resident 5 falls this month; resident 2, 3 and 4 had gastro; client - 2 pads used; client 0900
Ada 5 mg, Ada (3), client 13 11 14, client 2 person assist
`),
)('reads no ID in %j', (text) => expect(hide(text).replace(/Client/g, 'Ada')).toBe(text));

it.each([
	...['client ID 4', 'client no. 4', 'client #4', 'client number 4', 'client 1042'],
	...['client 1042 M. fell', 'client 1042 falls often', 'client 1042 assist to shower'],
])('still reads the ID in %j', (text) => expect(hide(text)).toMatch(/^Client(?!.*\d)/));

it('reads on behind an ID that is said to be one', () => {
	expect(hide('clients no. 4, 5 and 6')).toBe('Client, Client and Client');
	expect(hide('see /clients/4/notes')).toBe('see /clients/Client/notes');
});
