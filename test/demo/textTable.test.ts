import { textTable } from '../../demo/textTable';

describe('textTable()', () => {
	it('aligns texts to the left and numbers to the right', () => {
		const rows = [
			['Client', 'Hours'],
			['Ada Lovelace', 1.25],
			['Bo', 10],
		];
		expect(textTable(rows)).toBe('Client        Hours\nAda Lovelace   1.25\nBo               10');
	});

	it('leaves the place of an empty cell empty', () => {
		expect(
			textTable([
				['A', 'B'],
				[null, 'x'],
			]),
		).toBe('A  B\n   x');
	});
});
