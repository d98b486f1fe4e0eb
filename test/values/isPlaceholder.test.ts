/** Tests which e-mail addresses are nobody's. */
import { isNobodysAddress } from '../../values/mod';

it.each(['none@none', 'noemail@noemail', 'none@mail.care.example', 'none@care.example.', 'xx@XX'])(
	'takes %s for nobody’s',
	(address) => {
		expect(isNobodysAddress(address)).toBe(true);
	},
);

it.each(['ada@care', 'test@gmail.com', 'none@', 'none@.', 'none@care example', 'none@a@b'])(
	'does not take %s for nobody’s',
	(address) => {
		expect(isNobodysAddress(address)).toBe(false);
	},
);

it('reads a text with many dots behind an @ at once', () => {
	const start = performance.now();
	expect(isNobodysAddress(`none@a${'.a'.repeat(27)} and more`)).toBe(false);
	expect(performance.now() - start).toBeLessThan(500);
});
