import { personalData, type Simulator } from '../../simulator/mod';

/** The names and e-mail addresses of people in the records. */
export const names = {
	client: 'Wilhelmina Clientmark',
	worker: 'bartholomew.workermark@example.com',
	staff: 'philippa.staffmark@example.com',
	/** The person in the filter Assigned To of triggers. */
	office: 'octavia.officemark@example.com',
} as const;

/** Parts of names and e-mail addresses in the records. n8n's execution data must hold them. */
export const nameMarks: readonly string[] = ['Clientmark', 'workermark', 'staffmark'];

/** Parts of the values of filters. These values are in the workflows, but must not be in the memory of the triggers. */
export const filterMarks: readonly string[] = ['officemark'];

/**
 * Returns the texts that may be only in n8n's execution data and, encrypted, in its credentials. These texts are parts
 * of names, the key, the secret, and texts in errors of the API.
 *
 * @param service any simulator
 */
export const marksOf = ({ admin: { key, secret } }: Simulator): string[] => [
	...nameMarks,
	...Object.values(personalData),
	key,
	secret,
];
