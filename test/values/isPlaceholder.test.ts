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

it('reads a long text with many dots behind an @', () => {
	// A pattern that tries all ways to divide the dots would never end.
	expect(isNobodysAddress(`none@a${'.a'.repeat(1_000)} and more`)).toBe(false);
});
