/**
 * The figures that only a person can check, because no command writes them and no test compares them. For each page, the
 * table says where each figure comes from. A new figure needs a comparison in `figures.test.ts`, or a source here.
 */
export const personFigures: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'README.md': {
		'how long the work takes, by who tried it': 'an hour; An hour',
		'engines of package.json, and of what the tests need': '20 or',
		'measured: the disk that npm ci and npm run demo fill': '4 GB',
	},
	'docs/add-a-question.md': {
		'an example': 'a hundred visits; 15 minutes',
	},
	'docs/add-an-endpoint.md': {
		'the API documentation': '0 or; 1',
	},
	'docs/alerts.md': {
		'measured: bench/RESULTS.md': '60 incidents; 1,500 timesheets; 12 days',
		advice: '5 or; 15 minutes',
	},
	'docs/design/lists.md': {
		HTTP: '206',
		'written from lists/, service/ and bench/RESULTS.md':
			'200 records; three times; 50 agreements; 200; 200 records; an hour; 10; 20; 25; 50; 777; 777 records; an hour; 2000; one day; 10; 20; 25; 50; 100; 150; 200; 250; 300; 1,000; 1,500; 2,000; 2,500; 3,000; 4,000; 5,000; 10,000; 20,000 or; 40,000; 2,100 these; 1 in; 200; 37; 137; 299 or; 137 records; 140 may; 137; ten records; an hour; 404 where',
	},
	'docs/design/trigger.md': {
		'written from nodes/CareManagementTrigger/ and bench/RESULTS.md; its table is compared by test/nodes/docs.test.ts':
			'2,000 incidents; 2,000 incidents; 2,000 incidents; six weeks; 20,000 timesheets; 2,000 at; 20,000; 1,500 timesheets; 20,000 reach; 12 days; 60 incidents; 2,000 reach; 260 incidents; one day; 200; an hour; two minutes; 200 records; A minute; 200 shifts; 20 incidents; 10; 20; 25; 50; an hour; ten minutes; ten minutes; 1,000 less; 2,000 every; 20; two days; ten minutes; 2,000 every; 40; ten minutes; a week; 15 minutes; ten minutes; 100 or; 50 records; two or three times; an hour; 20 shifts; 13 requests; two to seven days; 15 minutes; eight days; 200 shifts; 15 minutes; an hour; 15 minutes; a week; 1,500 shifts; seven days; 6.5 GB; 5 minutes; 1.7 GB; 15 minutes; two hours; 0.8 GB; 140 MB; 200 records; twenty minutes; 2,000 records; five hours; 32,000; a minute; an hour; 20 and; ten minutes; 200 shifts; a week; ten minutes; 50; a minute; four weeks; two minutes; four weeks; four minutes; 404 instead; 404 counts; 500 incidents; 500 incidents',
	},
	'docs/development.md': {
		'engines of package.json, and of what the tests need': '20 or',
		'how long the work takes, by who tried it':
			'five minutes; two cores; three minutes; a quarter of an hour; two cores; half an hour',
		'constants of test/, in the folder that the line names':
			'80,000 notes; 300 workers; ten times; 10,000 clean; 1,000 lists',
	},
	'docs/glossary.md': {
		'what is usual': '14',
	},
	'docs/pilot.md': {
		'how long the work takes, by who tried it':
			'an hour; one hour; Ten minutes; Ten minutes; Ten minutes; Ten minutes; Twenty minutes',
		'engines of package.json, and of what the tests need': '20 or',
	},
	'docs/pseudonyms.md': {
		'measured: npm run test:pseudonyms and npm run bench -- pseudonyms, on docs/reference/pseudonyms.md':
			'1 in; 1,000 stay; 10,000 notes',
		'pseudonyms/findNumbers.ts': '2 and',
	},
	'docs/read.md': {
		advice: 'one month',
		arithmetic: '60',
	},
	'docs/reference/ai-tools.md': {
		'four characters of English are about a token': '5,000 tokens',
		'tried with the fields of the simulator': '70 shifts; 70 come',
		'versions of n8n, from docs/reference/compatibility.md': '2.6',
	},
	'docs/reference/data.md': {
		'the API documentation': '1 and; 0; 0 or; 0',
		'ECMAScript: the largest exact whole number': '2; 53',
		'an example, counted by hand': '60; three visits; 20 minutes; one hour; 0.33 three; 0.99',
	},
	'docs/reference/doctor.md': {
		'doctor/main.ts': '0; 1; 2; 130',
	},
	'docs/reference/figures.md': {
		arithmetic: '0',
	},
	'docs/reference/limits.md': {
		'an example, counted by hand': '90 seconds; 200,000 rosters',
	},
	'docs/reference/open-questions.md': {
		'service/answersOf.ts and service/givenAtOnce.ts': 'an hour',
	},
	'docs/reference/operations.md': {
		'a fortnight': 'two weeks',
		HTTP: '307 and; 308 nothing',
		"n8n's own, read in its source or pages": '0; 0 in; 0',
	},
	'docs/reference/postgresql-care.md': {
		'postgresql/core.sql and postgresql/health.sql': 'a day; a day; a week',
	},
	'docs/reference/postgresql-tools.md': {
		'postgresql/readable.sql': 'a month; 0',
		'the output of dbt on 26 November 2026': '120 tests; 114 passed; 6 warned',
	},
	'docs/reference/postgresql.md': {
		'measured: bench/RESULTS.md': 'two cores; 68 s; 16 s; 16 s; 5 s',
		'written from postgresql/ and measurements that the sentence names':
			'6 hours; 6 hours; 6 hours; 1 kB; 7; a week; 1 to; a day; three requests; 30; a week; 41 nodes; $0; 0 hours; 1.3 GB; 250,000 timesheets; 2 kB; three years; two minutes; two minutes; three times; a day; a day; a day; three times; 100,000 shifts; 5 seconds; 128 MB; 1,000 times; 100,000 shifts; 50,000 timesheets; 500,000 shifts',
	},
	'docs/reference/pseudonyms.md': {
		'written from npm run test:pseudonyms and npm run bench -- pseudonyms, and pseudonyms/':
			'9999 with; 2,500 have; 230,000 workflows; 100,000 in; 145; 50 people; 100; 200 or; 64; 99 or; 1,024 it; 30 minute; 120; 80; 130; 7.2; 8.1; 6; 12 May; 46; 1.3 in; 1,000; 306 nasty; 23 names; 4; 2; 203; 5; 30 minutes; 120; 4 puffs; 3 staff; 42 numbers; 1,500 clients; 300 workers; 1; 1730; 28 ways; 99 in; 100 came; 98 in; 100 came; five minutes; 10,000 incidents; 2,500 people; 60 ms; 300 ms; 2.2 to; 2.5 times; 1.2 times; 3.0 times; 1.3 times; 1.7 and; 1.8 times; 60 ms; 1 in; 1,000 names; 1 in; 100 stand; 500 people; 400 clients',
	},
	'docs/reference/queue-mode.md': {
		'measured: npm run test:queue': 'two minutes',
	},
	'docs/reference/report-rules.md': {
		'written from reports/ and reports/rules/, which have the law with its source':
			'1; 100,000 records; 0; three times; 2; 1 hr; 2000; thirteen months; thirteen months; 1,000 shifts; ten requests; 1,000 hours; 1 to; 4 are; thirteen months; 31 days; thirteen months; thirteen months; 1 to; 4 are; 2000; 2000; 6; 28 Days; 29 days; 0 minutes; 20 records; $60.00; 0 to; 100; 1 if; 1; 2; 5; 10; 100 nothing; 9; 11; 2026; four lists; 92 days; 24; 720; 24 hours; 5 business; 24 hours; 30 days; 2028; 2028; 7 must; a quarter of an hour; 2000; 2000 does; 60 minutes; 14; 7 or; 28; two days; 25.4; 10 hours; 8 to; 10 hours; 25.6; 12 hours; 25.6; 10.5; 2 hours; 3 if; Three Hours; four hours; 25.7; 4 hours; 8 hours; 25.7; 25; 10 hours; 12; 8 on; 10 hours; 25.1 and; 28.1; 8 hours; 25.1; 5 hours; 27.1; 30 minutes; 25.3; 2 full; 7; 4 in; 14 or; 8 in; 28; two days; 25.3; 38 hours; 25.1 and; 28.1; 38 hours; 7 days; 76 in; 14; 152 in; 28; 2025; 292; 2026; 25; 2025; 743; 8 hours; one day; 10 hours; 25.8; 25.9; 28 days; three years; three years; 2000; 31; 12; 2026; a day; 2000 counts; two days; a minute; a day; 1 minute; 0 or; 60; 0; 80%; an hour; five visits; ten visits; half an hour; twelve hours; 16 hours; 16 hours; five workers; ten minutes; twelve hours; five workers; an hour; twelve hours; five workers; an hour; 480 minutes',
	},
	'docs/reference/templates.md': {
		'written from workflows/ and measurements that the sentence names':
			'two weeks; four weeks; 15 minutes; 5 minutes; 6; 7; 7; 7; 7; 6; 5 minutes; 6 hours; two minutes; a minute; two minutes; four weeks; four weeks; two days; four minutes; four minutes; 8,600 small; 110 MB; five minutes; two minutes; 15 minutes; 24 hours; 18 and; 20 hours; 24; 24 hours; thirty days; ten minutes; 60 days; 60 incidents; 4.6 MB; 1,800 requests; 14 days; an hour; 15 minutes; 15 minutes; an hour; ten minutes; 24; five minutes; ten minutes; 6 in; a minute; 90 seconds; a minute; five minutes; five minutes; twelve hours; four minutes; 300 shifts; 1,440 requests; 690 MB; two days; 1,150 requests; 290 MB; 2.3 MB; ten minutes; 5 minutes; five minutes; 90 seconds; seven days; 1 item; 14 days; 7; seven days; 7; 60; 30 and; 7 days; ten minutes; 1.113 there; 60 days; 80%; an hour; an hour; 14 days; 6 hours; three times; a day; 2.41; 440 MB; four minutes',
	},
	'docs/reference/threats.md': {
		"n8n clears a chat's memory an hour after its last use": 'an hour',
	},
	'docs/reference/totals.md': {
		'nodes/CareManagement/read/flattenRecords.ts': '100,000 records',
		'an example, counted by hand': '412 records; one day; 20',
		'measured: npm run evals':
			'160 of; 200 of; 200; 160 of; 200; 0 of; 200; 1,159; 28 of; 50; 0 of; 50; 20 of; 50 texts',
	},
	'docs/reference/writing.md': {
		'an example, counted by hand': '0400; 111; 222 is; 61; 111; 222; 4; 08; 0',
		'values/birthOf.ts': '1901; 2099 on; 1901',
	},
	'docs/reports.md': {
		'a month': 'One month',
	},
	'docs/reports/boardReport.md': {
		'a month': 'One month',
		'an example, counted by hand': '6',
	},
	'docs/reports/dataHealth.md': {
		'reports/dataHealth.ts': '0 to; 100',
	},
	'docs/reports/expiringRecords.md': {
		'an example, counted by hand': '60; 30 and; 7 days',
	},
	'docs/reports/reportableIncidents.md': {
		'measured: requests against the simulator, on docs/reference/templates.md':
			'60 incidents; 1,800 requests; 8,600 requests; five minutes',
	},
	'docs/reports/visitsNotStarted.md': {
		'the second of its schedule, and a minute for the run; VISITS=10000 npx jest visitsNotStartedDays':
			'90 seconds; a minute',
		'measured: requests against the simulator, on docs/reference/templates.md':
			'300 shifts; 1,440 requests',
	},
	'docs/reports/weeklyRoster.md': {
		'daylight saving': 'an hour',
	},
	'docs/reports/withoutValidCheck.md': {
		'the rules on police certificates, which no report uses': 'three years',
	},
	'docs/security.md': {
		"n8n's own, read in its source or pages": 'two weeks; an hour',
		'Privacy Act 1988 (Cth), s 26WH(2): the assessment of a suspected breach': '30 days',
	},
	'docs/start.md': {
		'how long the work takes, by who tried it': 'ten minutes',
	},
	'docs/templates.md': {
		'versions of n8n, from docs/reference/compatibility.md':
			'2.3 and; 2.6 or; 1.113 to; 2.2; 1.85 to; 1.112; 1.113; 2.6',
	},
	'docs/test-results.md': {
		'test/n8n/prepareEdits.ts: the time between two polls': 'a minute',
		'bench/RESULTS.md, by test/docs/results.test.ts':
			'a minute; 4,000; 86 KB; 89 KB; 30,400 KB; 1,500; 53 KB; 51 KB; 6,220 KB; 60; 148 KB; 228 KB; 6; 15 KB; 45 KB; 34 KB; 60; 1,500 shifts; 4,750 KB; 4,750 KB; 11,400 KB; 440 KB; 454 KB; 440 KB; 440 KB',
		'test/reports/visitsNotStartedDays.slow.test.ts': '90 seconds',
		'lists/readLists.ts': '100,000 records',
		'its output on 26 November 2026': '41 checks; 40 of',
		'npm run test:mutation': '79 %; 19 modules',
	},
	'docs/totals-and-scores.md': {
		'an example, counted by hand': '1; 0; 1; 2; 105; 0; 1; 60; 0',
		'measured: npm run evals': '200 questions; 160 of',
	},
};
