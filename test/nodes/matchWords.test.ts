import { matchWords } from '../../nodes/shared/names';

describe('matchWords()', () => {
	it.each([
		['Dordevic', 'Đorđe Đorđević'],
		['đorđević', 'Dordevic'],
		['Soren', 'Søren Kierkegård'],
		['kierkegaard sø', 'Soren Kierkegaard'],
		['Walesa Lodz', 'Wałęsa, Łódź'],
		['Strasse', 'Weiße Straße 3'],
		['weisse', 'Weiße Straße 3'],
		['Aegir', 'Ægir Œuvre'],
		['oeuvre', 'Ægir Œuvre'],
		['Thor', 'Þór'],
		['gudrun', 'Guðrún'],
		['Isil', 'Işıl'],
	])('%s finds %s', (words, text) => {
		expect(matchWords(words)(text)).toBe(true);
	});

	const phones = [
		'61412345777',
		'+61 412 345 777',
		'(+61) 412 345 777',
		'+61 (0)412 345 777',
		'0412 345 777',
		'0412345777',
		'0061412345777',
		'0011 61 412 345 777',
	];
	it.each(phones)('the phone number %s is found in all ways to write it', (typed) => {
		for (const text of phones)
			expect([text, matchWords(typed)(`Ada ${text}`)]).toEqual([text, true]);
		expect(matchWords(typed)('0412 345 778')).toBe(false);
	});

	it('takes other numbers as they are', () => {
		expect(matchWords('6141')('Client 6141')).toBe(true);
		expect(matchWords('0412345777')('9961412345777')).toBe(false);
	});
});
