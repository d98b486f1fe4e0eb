import { deriveSealKey, seal, unseal } from '../../nodes/shared/seal';

const key = deriveSealKey('secret', 'account');

it('unseal() opens what seal() has sealed, whatever the text', () => {
	for (const text of ['me@care.example', '', 'Zoë 🙂', 'x'.repeat(5_000)]) {
		const sealed = seal(key, text);
		expect(sealed).not.toContain(text || 'nothing');
		expect(unseal([key], sealed)).toBe(text);
	}
});

it('the same text is sealed alike, others are not', () => {
	expect(seal(key, 'me')).toBe(seal(deriveSealKey('secret', 'account'), 'me'));
	expect(seal(key, 'me')).not.toBe(seal(key, 'you'));
	expect(seal(key, 'me')).not.toBe(seal(deriveSealKey('renewed', 'account'), 'me'));
});

it('unseal() returns undefined for what another secret or account has sealed, and for anything else', () => {
	const sealed = seal(key, 'me');
	expect(unseal([deriveSealKey('renewed', 'account')], sealed)).toBeUndefined();
	expect(unseal([deriveSealKey('secret', 'other')], sealed)).toBeUndefined();
	expect(unseal([key], `A${sealed.slice(1)}`)).toBeUndefined();
	expect(unseal([key], sealed.slice(0, 20))).toBeUndefined();
	expect(unseal([key], 'me@care.example')).toBeUndefined();
});

it('deriveSealKey() takes a secret that is not set', () => {
	expect(unseal([deriveSealKey('', '')], seal(deriveSealKey('', ''), 'me'))).toBe('me');
});
