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
 * Seals a text. The initialization vector comes from the text, so that the same text gives the same result: a state in
 * which nothing has changed stays as it is.
 *
 * @param text the text
 * @returns the sealed text, in base64
 */
export function seal({ cipherKey, ivKey }: SealKey, text: string): string {
	const iv = createHmac('sha256', ivKey).update(text).digest().subarray(0, ivLength);
	const cipher = createCipheriv(algorithm, cipherKey, iv);
	const sealed = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64');
}

/**
 * Opens what `seal()` has sealed.
 *
 * @param sealed the sealed text
 * @returns undefined if it was sealed with another key, or is no such text
 */
export function unseal({ cipherKey }: SealKey, sealed: string): string | undefined {
	const bytes = Buffer.from(sealed, 'base64');
	if (bytes.length < ivLength + tagLength) return undefined;
	const decipher = createDecipheriv(algorithm, cipherKey, bytes.subarray(0, ivLength));
	decipher.setAuthTag(bytes.subarray(-tagLength));
	try {
		const text = decipher.update(bytes.subarray(ivLength, -tagLength));
		return Buffer.concat([text, decipher.final()]).toString('utf8');
	} catch {
		return undefined;
	}
}
