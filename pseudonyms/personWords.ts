/**
 * The words for clients and workers in texts and models' answers, in small letters and the singular. The longer word comes first if it
 * begins with another word of the list.
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

/** The single words among these, for clients and workers. */
export const singleWords: readonly string[] = Object.values(personWords)
	.flat()
	.filter((word) => !word.includes(' '));
