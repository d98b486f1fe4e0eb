import { personalData, type Simulator } from '../../simulator/mod';

/** Names in records. */
export const names = {
	client: 'Wilhelmina Clientmark',
	worker: 'bartholomew.workermark@example.com',
	staff: 'philippa.staffmark@example.com',
	/** Whom triggers ask for by their filter Assigned To. */
	office: 'octavia.officemark@example.com',
} as const;

/** Parts of names that every record has, so that n8n's execution data holds them. */
export const nameMarks: readonly string[] = ['Clientmark', 'workermark', 'staffmark'];

/** Parts of what filters ask for, which is in the workflows, but not in what n8n keeps of the triggers. */
export const filterMarks: readonly string[] = ['officemark'];

/**
 * The texts that may be nowhere but in n8n's execution data and, encrypted, in its credentials: of names, the key and the
 * secret, and of what errors of the API contain.
 *
 * @param service any simulator
 */
export const marksOf = ({ admin: { key, secret } }: Simulator): string[] => [
	...nameMarks,
	...Object.values(personalData),
	key,
	secret,
];
