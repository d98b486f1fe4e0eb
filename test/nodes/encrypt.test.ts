import { deriveKey, encrypt, decrypt } from '../../nodes/shared/encrypt';

const key = deriveKey('secret', 'account');

it('decrypt() gives back what encrypt() was given, whatever the text', () => {
	for (const text of ['me@care.example', '', 'Zoë 🙂', 'x'.repeat(5_000)]) {
		const encrypted = encrypt(key, text);
		expect(encrypted).not.toContain(text || 'nothing');
		expect(decrypt([key], encrypted)).toBe(text);
	}
});

it('the same text is encrypted alike, others are not', () => {
	expect(encrypt(key, 'me')).toBe(encrypt(deriveKey('secret', 'account'), 'me'));
	expect(encrypt(key, 'me')).not.toBe(encrypt(key, 'you'));
	expect(encrypt(key, 'me')).not.toBe(encrypt(deriveKey('renewed', 'account'), 'me'));
});

it('decrypt() returns undefined for what another secret or account has encrypted, and for anything else', () => {
	const encrypted = encrypt(key, 'me');
	expect(decrypt([deriveKey('renewed', 'account')], encrypted)).toBeUndefined();
	expect(decrypt([deriveKey('secret', 'other')], encrypted)).toBeUndefined();
	expect(decrypt([key], `A${encrypted.slice(1)}`)).toBeUndefined();
	expect(decrypt([key], encrypted.slice(0, 20))).toBeUndefined();
	expect(decrypt([key], 'me@care.example')).toBeUndefined();
});

it('deriveKey() takes a secret that is not set', () => {
	expect(decrypt([deriveKey('', '')], encrypt(deriveKey('', ''), 'me'))).toBe('me');
});
