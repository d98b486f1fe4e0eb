/** Tests the answers to a language model: how the node shortens them, and what Search finds. */
import type { INodeParameters } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import type { Row } from '../../simulator/mod';
import { runTool, type RunTool } from '../engine/mod';
import { useFixture } from './fixture';

const node = new CareManagement();

const text = (length: number, start = 'Fell') => start.padEnd(length, ' and was helped up');

const people = [
	['Zoë', 'Lovelace'],
	['Ada', 'Lovelace'],
	['Grace', 'Hopper'],
	['Mary-Jane', "O'Brien"],
	['Jo', 'D’Arcy'],
];

const tables = (): Record<string, Row[]> => ({
	'/notes-client': Array.from({ length: 87 }, (_, index) => ({
		NoteId: index + 1,
		ClientId: 1,
		Note: text(2500, `Note ${index + 1}.`),
	})),
	'/clients': Array.from({ length: 600 }, (_, index) => ({
		ClientId: index + 1,
		FirstName: people[index]?.[0] ?? `First ${index}`,
		LastName: people[index]?.[1] ?? `Last ${index}`,
		Current: 1,
		Deleted: 0,
		Notes: Array.from({ length: 90 }, (__, note) => ({ Id: note, Text: text(400) })),
	})),
	'/category-services': Array.from({ length: 3000 }, (_, index) => ({
		CategoryId: index,
		CategoryCode: `C${index}`,
		Description: `Category ${index}`,
		Status: 'Active',
	})),
	'/incidents': Array.from({ length: 3 }, (_, index) => ({
		IncidentId: index + 1,
		NoteDate: '2026-03-09 10:00:00',
		_ReferringId_1: 1,
		Note: text(900),
		FormData: [{ answers: Array.from({ length: 80 }, () => ({ Q: 'What?', A: text(300) })) }],
	})),
});

const fixture = useFixture({ tables: tables() });

type Item = Record<string, unknown>;

const ask = async (parameters: INodeParameters, options: Partial<RunTool> = {}) => {
	const { simulator } = fixture;
	const credentials = { baseUrl: simulator.url, ...simulator.admin };
	const setup = { node, credentials, parameters, timezone: 'Australia/Sydney', ...options };
	const { answer } = await runTool(setup);
	const items = JSON.parse(answer) as Item[];
	const notice = typeof items[0].notice === 'string' ? items[0].notice : '';
	return { answer, notice, records: notice === '' ? items : items.slice(1) };
};

/** An answer, with its records and its notice, must have fewer characters than this. */
const maxAnswer = 21_000;

const many = (resource: string, more: INodeParameters = {}): INodeParameters => ({
	resource,
	operation: 'getAll',
	returnAll: true,
	output: 'raw',
	...more,
});

describe('a list that is too long for a model', () => {
	it('is cut between records and says so first, while a workflow gets all of it', async () => {
		const whole = (await fixture.run(many('clientNote'))).items;
		expect(whole).toHaveLength(87);
		expect(JSON.stringify(whole).length).toBeGreaterThan(171_000);

		const { answer, notice, records } = await ask(many('clientNote'));
		expect(answer.length).toBeLessThan(maxAnswer);
		expect(records.length).toBeGreaterThan(15);
		expect(notice).toMatch(new RegExp(`^NOT ALL: these are ${records.length} of 87 records\\. `));
		expect(notice).toMatch(/Date From, Date To.*Client.*Search, Limit and Skip, fewer fields/);
		records.forEach((record, index) => {
			const { Note, ...rest } = whole[index].json;
			expect(record).toEqual({ ...rest, Note: expect.any(String) });
			const [, start, left] = /^(.*) \[… (\d+) more characters left out\]$/s.exec(
				String(record.Note),
			) as unknown as string[];
			expect(String(Note).startsWith(start)).toBe(true);
			expect(start.length + Number(left)).toBe(String(Note).length);
			expect(String(record.Note).length).toBeLessThanOrEqual(1000);
		});
	});

	it('goes on behind Skip, and says what was skipped', async () => {
		const { notice, records } = await ask(many('clientNote', { filters: { page: 80 } }));
		expect(records.map(({ NoteId }) => NoteId)).toEqual([81, 82, 83, 84, 85, 86, 87]);
		expect(notice).toMatch(
			/^SHORTENED: these are 7 of 7 records, behind 80 that Skip left out, and not everything/,
		);
	});

	it.each(['simple', 'fields'])('also with the output %s and with names', async (output) => {
		const fields = {
			output,
			fields: ['Note', 'ClientName', 'FormData'],
			options: { addNames: true },
		};
		const { answer, notice, records } = await ask(
			many('incident', { ...fields, filters: { InclForm: true } }),
		);
		expect(answer.length).toBeLessThan(maxAnswer);
		expect(records).toHaveLength(3);
		expect(records[0]).toMatchObject({ IncidentId: 1, ClientName: 'Zoë Lovelace' });
		expect(notice).toMatch(/^SHORTENED: these are 3 of 3 records, .* Where something is shortened/);
		const [{ answers }] = records[0].FormData as Array<{ answers: unknown[] }>;
		expect(answers.at(-1)).toMatch(/^\[… \d+ of 80 left out\]$/);
	});

	it('is cut where there is nothing to filter by, too', async () => {
		const categories = many('category', { categoryType: 'service' });
		const { answer, notice, records } = await ask(categories);
		expect(answer.length).toBeLessThan(maxAnswer);
		expect(notice).toContain(`NOT ALL: these are ${records.length} of 3000 records.`);
		const found = await ask({ ...categories, options: { search: 'category 2999' } });
		expect(found.records).toEqual([expect.objectContaining({ CategoryId: 2999 })]);
		expect(found.notice).toBe('');
	});

	it('shows some of each of its first records where each is very long', async () => {
		const { answer, notice, records } = await ask(
			many('client', { filters: { includeNotes: true } }),
		);
		expect(answer.length).toBeLessThan(maxAnswer);
		expect(records).toHaveLength(4);
		expect(notice).toContain('NOT ALL: these are 4 of 600 records.');
		for (const { Notes } of records) {
			const notes = Notes as unknown[];
			expect(notes.at(-1)).toBe(`[… ${91 - notes.length} of 90 left out]`);
			expect(notes[0]).toEqual({ Id: 0, Text: text(400) });
		}
	});
});

describe('one record that is too long for a model', () => {
	it('keeps its fields, and its lists say what is missing', async () => {
		const { answer, notice, records } = await ask({
			resource: 'client',
			operation: 'get',
			clientId: { __rl: true, mode: 'id', value: '2' },
			output: 'raw',
			options: { includeNotes: true },
		});
		expect(answer.length).toBeLessThan(maxAnswer);
		const notes = records[0].Notes as unknown[];
		expect(notes.length).toBeGreaterThan(30);
		expect(notes.at(-1)).toBe(`[… ${91 - notes.length} of 90 left out]`);
		expect(records).toEqual([expect.objectContaining({ ClientId: 2, LastName: 'Lovelace' })]);
		expect(notice).toMatch(/^SHORTENED: these are 1 of 1 records, .* Where something is shortened/);
	});
});

describe('a limit', () => {
	it('is never taken for the end of the list', async () => {
		const limited = { returnAll: false, limit: 2, output: 'fields', fields: ['NoteId'] };
		const notes = await ask(many('incident', { ...limited, fields: ['IncidentId'] }));
		expect(notes.records).toHaveLength(2);
		expect(notes.notice).toMatch(
			/^PERHAPS NOT ALL: these are 2 records, as many as Limit allows; there may be more\. Never/,
		);
		const clients = await ask(many('client', { ...limited, fields: ['ClientId'] }));
		expect(clients.notice).toContain('NOT ALL: these are 2 of 600 records.');
		const both = await ask(many('clientNote', { returnAll: false, limit: 60 }));
		expect(both.notice).toMatch(/^NOT ALL: these are \d+ of the 60 records that Limit allows;/);
	});

	it('that is not reached says nothing', async () => {
		const { notice } = await ask(
			many('incident', { returnAll: false, limit: 4, output: 'fields', fields: ['Note'] }),
		);
		expect(notice).toBe('');
	});

	it('that was typed counts, too', async () => {
		const queryParameters = { parameter: [{ name: 'limit', value: '2' }] };
		const { notice } = await ask(
			many('incident', { returnAll: false, options: { queryParameters } }),
		);
		expect(notice).toMatch(/^PERHAPS NOT ALL: these are 2 records/);
	});
});

describe('Search', () => {
	const search = async (words: string, more: INodeParameters = {}) => {
		const named = { output: 'fields', fields: ['FirstName', 'LastName'] };
		return await ask(many('client', { ...named, ...more, options: { search: words } }));
	};

	it('finds by any of the words in any order, without regard to case and accents', async () => {
		expect((await search('lovelace ZOE')).records).toEqual([
			{ ClientId: 1, FirstName: 'Zoë', LastName: 'Lovelace' },
		]);
		expect((await search('lovelace')).records).toHaveLength(2);
	});

	it('looks through the whole list, and the limit counts what it found', async () => {
		const { records, notice } = await search('last 5', { returnAll: false, limit: 10 });
		expect(records).toHaveLength(10);
		expect(notice).toMatch(/^NOT ALL: these are 10 of 2\d\d records\. /);
		expect((await search('599', { returnAll: false, limit: 10 })).records).toHaveLength(2);
	});

	it('takes one sign for another that people and models type', async () => {
		expect((await search('o’brien mary–jane')).records).toHaveLength(1);
		expect((await search("d'arcy")).records).toHaveLength(1);
	});

	it('says what Skip left out where there is nothing behind it', async () => {
		const { notice } = await ask(many('clientNote', { filters: { page: 88 } }));
		expect(notice).toBe('There is none behind the 88 that Skip left out.');
	});

	it('without a hit says that there is none', async () => {
		const found = await search('nobody');
		expect(found.records).toEqual([]);
		expect(found.notice).toBe(
			'No record matches. There may be some that only come with other values for: Include Deleted, Include Non-Current.',
		);
		const categories = many('category', { categoryType: 'service', options: { search: 'nobody' } });
		expect((await ask(categories)).notice).toBe('No record matches.');
	});

	it.each(['', '  '])('for %j leaves nothing out', async (words) => {
		expect((await search(words)).notice).toMatch(/of 600 records/);
	});

	it('finds what Add Names added', async () => {
		const options = { addNames: true, search: 'lovelace zoe' };
		const { records } = await ask(many('incident', { output: 'simple', options }));
		expect(records).toHaveLength(3);
	});

	it('is not for workflows', async () => {
		const { items } = await fixture.run(many('client', { options: { search: 'hopper' } }));
		expect(items).toHaveLength(600);
	});
});

it('the answer to a write is bounded as well, and never asks to write again', async () => {
	const create = {
		resource: 'worker',
		operation: 'create',
		specifyBody: 'json',
		jsonBody: JSON.stringify({ FirstName: 'Ada', Comment: text(5000) }),
	};
	const { answer, notice, records } = await ask(create);
	expect(answer.length).toBeLessThan(3000);
	expect(records[0].Comment).toMatch(/ more characters left out\]$/);
	expect(notice).toContain('Never call this tool again to see the rest: that would write again.');
	expect(notice).not.toContain('Search');
});

describe('a list of shifts', () => {
	const shift = { DateOfService: '2026-03-09', ClientId: 1, Minutes: 30 };
	const told = 'Shifts on hold, such as on leave, may be missing';

	it('says that those on hold may be missing, unless they were asked for or are there', async () => {
		const { simulator } = fixture;
		simulator.tables['/rosters'] = [
			{ ...shift, RosterItemId: 1, OnHoldType: '' },
			{ ...shift, RosterItemId: 2, OnHoldType: 'LEAVE' },
		];
		simulator.switches.onHold = 'leftOut';
		const { notice, records } = await ask(many('roster'));
		expect(records).toHaveLength(1);
		expect(notice).toContain(`${told}: the service may leave them out unless On Hold Type is ALL.`);
		expect((await ask(many('roster', { filters: { onHoldType: 'ALL' } }))).notice).toBe('');
		simulator.switches.onHold = 'included';
		expect((await ask(many('roster'))).notice).toBe('');
	});
});
