/**
 * What clients and workers are called in texts and by models, in small letters and the singular. A word that begins with another one
 * stands before it.
 */
export const personWords = {
	client: [
		'client',
		'participant',
		'customer',
		'consumer',
		'resident',
		'patient',
		'care recipient',
	],
	worker: ['support worker', 'care worker', 'worker', 'carer', 'employee', 'staff member', 'staff'],
} as const;

/** Those that are one word each, of both kinds. */
export const singleWords: readonly string[] = Object.values(personWords)
	.flat()
	.filter((word) => !word.includes(' '));
