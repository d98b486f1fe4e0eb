import { personalData, type Simulator } from '../../simulator/mod';

export const names = {
	client: 'Wilhelmina Clientmark',
	worker: 'bartholomew.workermark@example.com',
	staff: 'philippa.staffmark@example.com',
	/** The person in the filter Assigned To of triggers. */
	office: 'octavia.officemark@example.com',
} as const;

/** Parts of names and e-mail addresses in the records. n8n's execution data must hold them. */
export const nameMarks: readonly string[] = ['Clientmark', 'workermark', 'staffmark'];

/** Parts of the values of filters. The workflows hold these values, but the memory of the triggers must not hold them. */
export const filterMarks: readonly string[] = ['officemark'];

/** Returns the texts that n8n may store only in the data of executions and, encrypted, in its credentials. */
export const marksOf = ({ admin: { key, secret } }: Simulator): string[] => [
	...nameMarks,
	...Object.values(personalData),
	key,
	secret,
];
