/**
 * The words that texts and models' answers use for clients and workers. They are singular, and in small letters. If a word begins with
 * another word of the list, the longer word comes first.
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

/** The words for clients and workers that have no blank. */
export const singleWords: readonly string[] = Object.values(personWords)
	.flat()
	.filter((word) => !word.includes(' '));
