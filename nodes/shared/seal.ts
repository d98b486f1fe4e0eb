import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'crypto';

const algorithm = 'aes-256-gcm';
const keyLength = 32;
const ivLength = 12;
const tagLength = 16;

/** A key to seal texts with, and another one to derive their initialization vectors from. */
export interface SealKey {
	readonly cipherKey: Buffer;
	readonly ivKey: Buffer;
}

/**
 * Derives the key that seals what must be kept but nobody shall read.
 *
 * @param secret only who knows it can open what is sealed
 * @param account what is sealed for one account cannot be opened for another
 */
export function deriveSealKey(secret: string, account: string): SealKey {
	// Some versions of Node refuse an empty key.
	const input = JSON.stringify([secret]);
	const derived = Buffer.from(hkdfSync('sha256', input, account, 'sealed values', 2 * keyLength));
	return { cipherKey: derived.subarray(0, keyLength), ivKey: derived.subarray(keyLength) };
}

/**
 * Seals a JSON value. The initialization vector comes from its text, so that the same value gives the same result: a state
 * in which nothing has changed stays as it is.
 *
 * @returns the sealed text, in base64
 */
export function seal({ cipherKey, ivKey }: SealKey, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = createHmac('sha256', ivKey).update(text).digest().subarray(0, ivLength);
	const cipher = createCipheriv(algorithm, cipherKey, iv);
	const sealed = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64');
}

/**
 * Opens what `seal()` has sealed.
 *
 * @param keys the keys that it may have been sealed with
 * @param sealed the sealed text
 * @returns undefined if it was sealed with another key, or is no such text
 */
export function unseal(keys: readonly SealKey[], sealed: string): unknown {
	const bytes = Buffer.from(sealed, 'base64');
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

/** The keys that are remembered of a credential whose Secret is renewed. */
const maxKeys = 3;

/**
 * Adds the current key to those from before the Secret was renewed.
 *
 * @returns the keys, the current one first
 */
export const withSealKey = (keys: readonly SealKey[], current: SealKey): readonly SealKey[] =>
	keys[0]?.cipherKey.equals(current.cipherKey) ? keys : [current, ...keys].slice(0, maxKeys);
