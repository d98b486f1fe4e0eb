/** Tests the field Hours, which the option Add Hours adds to records with Minutes. */
import { assert, constantFrom, integer, oneof, property } from 'fast-check';
import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';
import { CareManagement } from '../../nodes/CareManagement/CareManagement.node';
import { addHours } from '../../nodes/CareManagement/read/addHours';
import { loadOptions, runTool } from '../engine/mod';
import { returning, useFixture } from './fixture';
import { operations, shown } from './operations';

const fixture = useFixture();

const timed = [
	['roster', '/rosters', 'rosterItemId', 'RosterItemId'],
	['timesheet', '/timesheets', 'timesheetId', 'TimesheetId'],
] as const;

const withOption = { options: { addHours: true } };

it('is offered where records have minutes, and nowhere else', () => {
	const offering = operations.filter(({ chosen }) =>
		(shown(chosen).find(({ name }) => name === 'options')?.options ?? []).some(
			({ name }) => name === 'addHours',
		),
	);
	expect(offering.map(({ label }) => label)).toEqual(
		timed.flatMap(([resource]) => [`${resource} get`, `${resource} getAll`]),
	);
});

describe.each(timed)('%s', (resource, path, idParameter, id) => {
	const list = { resource, operation: 'getAll', returnAll: true };

	const run = async (parameters: INodeParameters) => {
		const { items, error } = await fixture.run({ ...list, ...parameters });
		expect(error).toBeUndefined();
		return items.map(({ json }) => json);
	};

	const fill = (...minutes: unknown[]) => {
		fixture.simulator.tables[path] = minutes.map((Minutes, index) => ({
			[id]: index + 1,
			DateOfService: '2026-03-10',
			OnHoldType: '',
			ClientId: 4,
			...(Minutes !== undefined && { Minutes }),
		}));
		fixture.simulator.switches.show[path] = [id];
	};

	it.each([
		[105, 1.75],
		[50, 0.83],
		[20, 0.33],
		[40, 0.67],
		[0, 0],
		[1, 0.02],
		[1440, 24],
		['90', 1.5],
		['90.00', 1.5],
	])('shows %j minutes as %d hours', async (minutes, hours) => {
		fill(minutes);
		const [record] = await run(withOption);
		expect(record.Hours).toBe(hours);
		// The value of Minutes does not change.
		expect(Number(record.Minutes)).toBe(Number(minutes));
	});

	it.each([undefined, null, '', 'soon', '1:30', -30, {}])(
		'is empty, and not zero, where the minutes (%j) cannot be read',
		async (minutes) => {
			fill(60, minutes);
			expect((await run(withOption)).map(({ Hours }) => Hours)).toEqual([1, null]);
		},
	);

	it('is off unless it is asked for, in every output', async () => {
		fill(60, 90);
		for (const output of ['raw', 'simple']) {
			const columns = (await run({ output })).map(Object.keys);
			expect(columns.flat()).not.toContain('Hours');
			const off = await run({ output, options: { addHours: false } });
			expect(off.map(Object.keys)).toEqual(columns);
		}
		const chosen = await run({ ...returning(['Minutes'], { addHours: true }) });
		expect(chosen).toEqual([{ Minutes: 60 }, { Minutes: 90 }]);
	});

	it('stands behind the minutes of Simplified, and takes the place of no other field', async () => {
		fill(60, 90);
		const [without] = (await run({ output: 'simple' })).map(Object.keys);
		const [with_] = (await run({ output: 'simple', ...withOption })).map(Object.keys);
		expect(with_).toEqual(without.flatMap((name) => (name === 'Minutes' ? [name, 'Hours'] : name)));
	});

	it('comes where it is chosen under Selected Fields, from the list or typed', async () => {
		fill(60, 90);
		expect(await run(returning(['Hours', 'ClientId']))).toEqual([
			{ Hours: 1, ClientId: 4 },
			{ Hours: 1.5, ClientId: 4 },
		]);
		expect(await run({ output: 'fields', fields: ['Hours'] })).toEqual([
			{ Hours: 1 },
			{ Hours: 1.5 },
		]);
		expect(await run({ output: 'fields', fields: [], fieldNames: 'hours' })).toEqual([
			{ Hours: 1 },
			{ Hours: 1.5 },
		]);
		const offered = (await loadOptions({
			node: new CareManagement(),
			parameters: list,
			method: 'getFields',
		})) as INodePropertyOptions[];
		expect(offered.map(({ value }) => value)).toContain('Hours');
	});

	it('is an error where no record shows anything that is known, and not a column of nothing', async () => {
		fixture.simulator.switches.faults = [
			{ path, answer: { status: 200, body: '[{"a":1}]' }, times: 'always' },
		];
		const { error } = await fixture.run({ ...list, ...returning(['Hours']) });
		expect(error?.message).toMatch(/^1 of 1 records show none of the fields/);
	});

	it('comes with a single record, with Raw Values, and for a language model', async () => {
		fill('105');
		const [single] = (
			await fixture.run({ resource, operation: 'get', [idParameter]: '1', ...withOption })
		).items;
		expect(single.json.Hours).toBe(1.75);
		expect(await run({ options: { addHours: true, rawValues: true } })).toEqual([
			expect.objectContaining({ Minutes: '105', Hours: 1.75 }),
		]);
		const { admin, url } = fixture.simulator;
		const { answer } = await runTool({
			node: new CareManagement(),
			credentials: { baseUrl: url, ...admin },
			parameters: { ...list, ...withOption },
		});
		expect(JSON.parse(answer)).toEqual(
			expect.arrayContaining([expect.objectContaining({ Hours: 1.75 })]),
		);
	});
});

it('a field that the service calls so stays as it was sent', () => {
	const record = { Minutes: 60, Hours: 'Mon to Fri' };
	addHours([record]);
	expect(record).toEqual({ Minutes: 60, Hours: 'Mon to Fri' });
});

it('is never further from the minutes than half a hundredth of an hour', () => {
	const minutes = oneof(integer({ min: 0, max: 100_000 }), constantFrom(29, 31, 1_439));
	assert(
		property(minutes, (Minutes) => {
			const record: Record<string, unknown> = { Minutes };
			addHours([record]);
			// Hundredths of an hour are compared as whole numbers, because whole numbers are exact. A hundredth of an hour is three fifths of a
			// minute.
			const hundredths = Math.round(Number(record.Hours) * 100);
			expect(Number(record.Hours)).toBe(hundredths / 100);
			expect(Math.abs(hundredths * 6 - Minutes * 10)).toBeLessThanOrEqual(3);
		}),
	);
});
