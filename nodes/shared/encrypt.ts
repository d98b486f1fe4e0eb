import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'crypto';

const algorithm = 'aes-256-gcm';
const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

/**
 * The keys of an account: for encryption, for initialization vectors, and for hashes. When the Secret is renewed, only the key for hashes
 * stays the same.
 */
export interface EncryptionKey {
	readonly cipherKey: Buffer;
	readonly ivKey: Buffer;
	readonly accountKey: Buffer;
}

/**
 * Derives the keys of an account. The key for hashes comes from the account alone. The other keys come from the account and the Secret. No
 * other account can decrypt what these keys encrypt.
 */
export function deriveKey(secret: string, account: string): EncryptionKey {
	// Some versions of Node refuse an empty key, and this text is never empty.
	const input = JSON.stringify([secret]);
	const derived = Buffer.from(hkdfSync('sha256', input, account, 'sealed values', 2 * keyLength));
	const ofAccount = hkdfSync('sha256', account, '', 'hidden values', keyLength);
	return {
		cipherKey: derived.subarray(0, keyLength),
		ivKey: derived.subarray(keyLength),
		accountKey: Buffer.from(ofAccount),
	};
}

/** Hashes a value with the account's key, so that nobody who does not know the account can find the value by guessing. */
export const hide = ({ accountKey }: EncryptionKey, value: unknown): string =>
	createHmac('sha256', accountKey).update(JSON.stringify(value)).digest('base64');

/**
 * Encrypts a JSON value, and returns it as base64. The same value always gives the same result with the same key, so an unchanged state
 * also stays unchanged when it is encrypted.
 */
export function encrypt({ cipherKey, ivKey }: EncryptionKey, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = createHmac('sha256', ivKey).update(text).digest().subarray(0, ivLength);
	const cipher = createCipheriv(algorithm, cipherKey, iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, ...encrypted, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts a value with the first key that fits. Returns undefined if no key fits, or if the text is not encrypted. */
export function decrypt(keys: readonly EncryptionKey[], encrypted: string): unknown {
	const bytes = Buffer.from(encrypted, 'base64');
	if (bytes.length < ivLength + tagLength) return undefined;
	for (const { cipherKey } of keys) {
		const decipher = createDecipheriv(algorithm, cipherKey, bytes.subarray(0, ivLength));
		decipher.setAuthTag(bytes.subarray(-tagLength));
		try {
			const text = decipher.update(bytes.subarray(ivLength, -tagLength));
			return JSON.parse(Buffer.concat([text, decipher.final()]).toString('utf8')) as unknown;
		} catch {
			continue;
		}
	}
	return undefined;
}

/** Returns the current key and up to two earlier keys, which are from before the Secret was renewed. */
export const withKey = (keys: readonly EncryptionKey[], current: EncryptionKey) =>
	keys[0]?.cipherKey.equals(current.cipherKey) ? keys : [current, ...keys].slice(0, 3);
