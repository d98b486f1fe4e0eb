import fc from 'fast-check';
import type { State } from '../../../nodes/CareManagementTrigger/decide/records';
import { events } from '../../../nodes/CareManagementTrigger/events/events';
import type { Settings } from '../../../nodes/CareManagementTrigger/events/getSettings';
import {
	parseState,
	serializeState,
} from '../../../nodes/CareManagementTrigger/state/serializeState';
import { deriveKey } from '../../../nodes/shared/encrypt';
import { hash } from '../../../nodes/shared/hash';

/** Returns the state after n8n has stored and loaded it. */
const stored = (state: object) => JSON.parse(JSON.stringify(state)) as Record<string, unknown>;

/** Any value that n8n may have stored. */
const anything = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));

const keys = [deriveKey('secret', 'account')];

const selection = { filters: { clientId: '5' }, conditions: [['AssignedTo', 'me@care.example']] };

const settingsOf = (eventName: string, given: object = {}) =>
	({ listHash: 'mine', event: events[eventName], ...selection, ...given }) as unknown as Settings;

const stateOf = (given: Partial<State>): State => ({
	...{ from: '2026-03-03', to: '2026-03-10', records: [], away: [], epoch: 5, revision: 2 },
	...given,
});

const known = (identity: number, day: string, values: Record<string, unknown> = {}) => ({
	...{ identity, day, values, revision: 0 },
});

const roundTrip = (eventName: string, state: State) => {
	const settings = settingsOf(eventName);
	return parseState(stored(serializeState(settings, keys, state)), settings, keys)?.state;
};

/** A state of an event for new records, without watched values. */
const created = stateOf({
	records: [known(7, '2026-03-09'), known(1, '2026-03-10'), known(1, '2026-03-10')],
	away: [known(3, '2026-03-04')],
	resumeFrom: '2026-03-05',
	isEmptied: true,
});
const shift = (identity: number, DateOfService: string, StartTime: string) => ({
	...{ identity, revision: identity % 3, day: DateOfService },
	values: {
		...{ ClientId: 5, CarerId: 501, ServiceId: 301, DateOfService, StartTime },
		...{ Minutes: 60, OnHoldType: '' },
	},
});
const watched = stateOf({
	records: [
		shift(1, '2026-03-10', '14:00:00'),
		shift(7, '2026-03-10', '09:00:00'),
		shift(3, '2026-03-11', '09:00:00'),
	],
	away: [shift(4, '2026-03-30', '10:00:00')],
	modified: '2026-03-01 10:00:00',
});

describe('parseState()', () => {
	it.each([
		['rosterCreated', created],
		['rosterChanged', watched],
	])('parses what was serialized of %s, in whatever order the records were', (event, state) => {
		const settings = settingsOf(event);
		const serialized = serializeState(settings, keys, state);
		expect(roundTrip(event, state)).toMatchObject(state);
		const reversed = { ...state, records: [...state.records].reverse() };
		expect(serializeState(settings, keys, reversed)).toEqual(serialized);
		expect(parseState(stored(serialized), settings, keys)?.selection).toEqual(selection);
		expect(parseState(stored(serialized), settingsOf(event, { listHash: 'other' }), keys)).toBe(
			undefined,
		);
	});

	it('knows the filters of before, which are stored encrypted, unless the secret is another', () => {
		const serialized = stored(serializeState(settingsOf('rosterCreated'), keys, created));
		expect(JSON.stringify(serialized)).not.toContain('care.example');
		const edited = settingsOf('rosterCreated', { filters: {}, conditions: [] });
		expect(parseState(serialized, edited, keys)?.selection).toEqual(selection);
		expect(parseState(serialized, edited, [deriveKey('other', 'account')])).toBeUndefined();
	});

	it('hides the filters from who guesses them, and knows them after the secret was renewed', () => {
		const settings = settingsOf('rosterCreated');
		const serialized = stored(serializeState(settings, keys, created));
		const { listHash, filters, conditions } = settings;
		const guess = hash([listHash, filters, conditions]).toString('base64').slice(0, 16);
		expect(JSON.stringify(serialized)).not.toContain(guess);
		expect((serialized.filters as { hash: string }).hash).toMatch(/^[\w+/]{16}$/);
		const renewed = [deriveKey('renewed', 'account')];
		expect(parseState(serialized, settings, renewed)?.selection).toEqual(selection);
		const ofAnother = stored(serializeState(settings, [deriveKey('secret', 'other')], created));
		expect(ofAnother.filters as object).not.toHaveProperty(
			'hash',
			(serialized.filters as { hash: string }).hash,
		);
	});

	it('reads a state from before the filters were hidden so', () => {
		const settings = settingsOf('rosterCreated');
		const { check: _, ...serialized } = stored(serializeState(settings, keys, created));
		const before = {
			...serialized,
			filters: { ...(serialized.filters as object), hash: 'of another make' },
		};
		const parts = [
			...['from', 'to', 'resumeFrom', 'isEmptied', 'isShort', 'modified', 'epoch', 'revision'],
			...['list', 'filters', 'records', 'away', 'values'],
		];
		const values = parts.map((name) => (before as Record<string, unknown>)[name]);
		const check = hash([2, ...values]).toString('base64');
		expect(parseState({ ...before, check }, settings, keys)).toMatchObject({
			...{ state: created, selection },
		});
	});

	it('stores a day once, as the key of its records, and nothing that is not so', () => {
		const serialized = serializeState(settingsOf('rosterChanged'), keys, stateOf({}));
		expect(Object.keys(serialized).sort()).toEqual([
			...['away', 'check', 'epoch', 'filters', 'from', 'list', 'records', 'revision', 'to'],
			'values',
		]);
		const { records } = serializeState(settingsOf('rosterChanged'), keys, watched) as {
			records: object;
		};
		expect(Object.keys(records)).toEqual(['2026-03-10', '2026-03-11']);
		expect(JSON.stringify(records).match(/2026-03-10/g)).toHaveLength(1);
	});

	it('keeps what says who people are encrypted, and does not know it any more under another secret', () => {
		const incident = (identity: number, AssignedTo: unknown) => ({
			...known(identity, '2026-03-10', {
				...{ _ReferringId_1: 5, CategoryId: 8, Closed: 0, TaskClosed: 0, IsReportable: 1 },
				...{ Reported24Hour: 0, Reported5Day: 0, AssignedTo, AssignedToSecond: '' },
			}),
			revision: 300,
		});
		const state = stateOf({
			records: [incident(1, 'me@care.example'), incident(2, 'you@care.example')],
		});
		const settings = settingsOf('incidentChanged');
		const serialized = stored(serializeState(settings, keys, state));
		expect(JSON.stringify(serialized)).not.toContain('care.example');
		expect(parseState(serialized, settings, keys)?.state).toMatchObject(state);

		const renewed = [deriveKey('renewed', 'account')];
		const parsed = parseState(serialized, settings, renewed)?.state ?? stateOf({});
		const assignees = (of: State | undefined) => of?.records.map(({ values }) => values.AssignedTo);
		expect(assignees(parsed)).toEqual([undefined, undefined]);
		// If the state is stored once more, the assignee stays unknown. It does not become an empty assignee.
		const again = stored(serializeState(settings, renewed, parsed));
		expect(assignees(parseState(again, settings, renewed)?.state)).toEqual([undefined, undefined]);
	});

	it('keeps when a shift is, and its hold, encrypted; reads them where a former version did not', () => {
		const values = { ...watched.records[0].values, OnHoldType: 'Hospital - Mrs Tester, stroke' };
		const state = stateOf({ records: [{ ...watched.records[0], values }] });
		const settings = settingsOf('rosterChanged');
		const serialized = stored(serializeState(settings, keys, state));
		for (const open of ['Tester', '14:00', '60']) {
			expect(JSON.stringify(serialized.values)).not.toContain(open);
		}
		expect(parseState(serialized, settings, keys)?.state).toMatchObject(state);

		const columns = [[1], [5], [501], [301], ['14:00:00'], [60], ['Hospital - Mrs Tester, stroke']];
		const former = { ...serialized, values: columns };
		const parts = [
			...['from', 'to', 'resumeFrom', 'isEmptied', 'isShort', 'modified', 'epoch', 'revision'],
			...['list', 'filters', 'records', 'away', 'values'],
		];
		const check = hash([2, ...parts.map((name) => (former as Record<string, unknown>)[name])]);
		const read = parseState({ ...former, check: check.toString('base64') }, settings, keys);
		expect(read?.state).toMatchObject(state);
	});

	it('tells no change of what is not known any more after the secret was renewed', () => {
		const settings = settingsOf('rosterChanged');
		const serialized = stored(serializeState(settings, keys, watched));
		const renewed = [deriveKey('renewed', 'account')];
		const [before] = parseState(serialized, settings, renewed)?.state.records ?? [];
		const after = { ...watched.records[0].values, StartTime: '15:00:00', OnHoldType: 'Leave' };
		const { compare } = events.rosterChanged.watch ?? {};
		expect(compare?.(before.values, after)).toEqual([]);
		expect(compare?.(before.values, { ...after, CarerId: 502 })).toEqual(['reassigned']);
	});

	it.each([
		['rosterCreated', created],
		['rosterChanged', watched],
	])('is undefined when any part of %s is damaged', (event, state) => {
		const settings = settingsOf(event);
		const serialized = stored(serializeState(settings, keys, state));
		for (const part of Object.keys(serialized)) {
			for (const damage of ['someday', 7, null, undefined, [], {}, { '2026-03-10': ['!'] }]) {
				if (JSON.stringify(damage) === JSON.stringify(serialized[part])) continue;
				const damaged = { ...serialized, [part]: damage };
				expect([damaged, parseState(damaged, settings, keys)]).toEqual([damaged, undefined]);
			}
		}
	});

	it('never throws, whatever is stored', () => {
		const whole = stored(serializeState(settingsOf('rosterChanged'), keys, watched));
		const settings = settingsOf('rosterChanged');
		fc.assert(
			fc.property(anything, fc.constantFrom(...Object.keys(whole)), (value, part) => {
				expect(parseState(value, settings, keys)).toBeUndefined();
				parseState({ ...whole, [part]: value }, settings, keys);
				parseState({ ...whole, ...Object(value) }, settings, keys);
			}),
		);
	});
});
