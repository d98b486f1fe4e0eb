import { deriveKey, encrypt, decrypt } from '../../nodes/shared/encrypt';

const key = deriveKey('secret', 'account');

it('decrypt() opens what encrypt() has sealed, whatever the text', () => {
	for (const text of ['me@care.example', '', 'Zoë 🙂', 'x'.repeat(5_000)]) {
		const sealed = encrypt(key, text);
		expect(sealed).not.toContain(text || 'nothing');
		expect(decrypt([key], sealed)).toBe(text);
	}
});

it('the same text is sealed alike, others are not', () => {
	expect(encrypt(key, 'me')).toBe(encrypt(deriveKey('secret', 'account'), 'me'));
	expect(encrypt(key, 'me')).not.toBe(encrypt(key, 'you'));
	expect(encrypt(key, 'me')).not.toBe(encrypt(deriveKey('renewed', 'account'), 'me'));
});

it('decrypt() returns undefined for what another secret or account has sealed, and for anything else', () => {
	const sealed = encrypt(key, 'me');
	expect(decrypt([deriveKey('renewed', 'account')], sealed)).toBeUndefined();
	expect(decrypt([deriveKey('secret', 'other')], sealed)).toBeUndefined();
	expect(decrypt([key], `A${sealed.slice(1)}`)).toBeUndefined();
	expect(decrypt([key], sealed.slice(0, 20))).toBeUndefined();
	expect(decrypt([key], 'me@care.example')).toBeUndefined();
});

it('deriveKey() takes a secret that is not set', () => {
	expect(decrypt([deriveKey('', '')], encrypt(deriveKey('', ''), 'me'))).toBe('me');
});
