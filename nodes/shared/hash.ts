import { createHash } from 'crypto';

/**
 * Returns the SHA-256 hash of a value's JSON text. Triggers keep such hashes from poll to poll, so the hash of a value must never change.
 */
export const hash = (value: unknown): Buffer =>
	createHash('sha256').update(JSON.stringify(value)).digest();
