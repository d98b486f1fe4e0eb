import { list, simulator, switches, useSimulator } from './ask';

const holds = ['', '', 'Leave', 'Hospital'];
const rosters = holds.map((OnHoldType, index) => ({
	RosterItemId: index + 1,
	OnHoldType,
	OnHoldNote: OnHoldType && 'Away',
}));
useSimulator({ tables: { '/rosters': rosters } });
beforeEach(() => {
	simulator.reset();
	switches.show = { '/rosters': ['RosterItemId'] };
});

const rosterIds = async (onHoldType?: string) =>
	(await list('/rosters', { onHoldType })).map((row) => row.RosterItemId);

test('Switches.onHold shows shifts on leave without being asked', async () => {
	expect(await rosterIds()).toEqual([1, 2]);
	switches.onHold = 'included';
	expect(await rosterIds()).toEqual([1, 2, 3, 4]);
});

test('Switches.onHoldAll gives shifts on leave alone', async () => {
	expect(await rosterIds('ALL')).toEqual([1, 2, 3, 4]);
	switches.onHoldAll = 'alone';
	expect(await rosterIds('ALL')).toEqual([3, 4]);
	expect(await rosterIds('Leave')).toEqual([3]);
});

test('Switches.onHoldSpecific gives shifts of a type beside those that are not on leave', async () => {
	expect(await rosterIds('Leave')).toEqual([3]);
	switches.onHoldSpecific = 'besideOthers';
	expect(await rosterIds('Leave')).toEqual([1, 2, 3]);
	expect(await rosterIds('ALL')).toEqual([1, 2, 3, 4]);
});

test('Switches.onHoldFields leaves the fields of a shift on leave empty, which is on leave all the same', async () => {
	const fields = async () =>
		(await list('/rosters', { onHoldType: 'Leave' })).map((row) => [
			row.OnHoldType,
			row.OnHoldNote,
		]);
	expect(await fields()).toEqual([['Leave', 'Away']]);
	switches.onHoldFields = 'empty';
	expect(await fields()).toEqual([['', '']]);
	expect(await rosterIds()).toEqual([1, 2]);
	switches.onHoldAll = 'alone';
	expect(await rosterIds('ALL')).toEqual([3, 4]);
	expect(simulator.tables['/rosters'][2].OnHoldType).toBe('Leave');
});

test('a shift with the hidden field OnLeave is on leave without any type', async () => {
	simulator.addRecord('/rosters', { OnLeave: 1 });
	expect(await rosterIds()).toEqual([1, 2]);
	expect(await rosterIds('ALL')).toEqual([1, 2, 3, 4, 5]);
	const shown = await list('/rosters', { onHoldType: 'ALL' });
	expect(shown[4].OnHoldType).toBe('');
	expect(shown[4]).not.toHaveProperty('OnLeave');
	switches.onHoldAll = 'alone';
	expect(await rosterIds('ALL')).toEqual([3, 4, 5]);
	switches.onHold = 'included';
	expect(await rosterIds()).toEqual([1, 2, 3, 4, 5]);
});
