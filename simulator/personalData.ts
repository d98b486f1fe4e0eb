/** What an error body of the kind `personal` contains, so that a test can look for it where it must not be. */
export const personalData = {
	name: 'Wilhelmina Quokkason',
	dateOfBirth: '1931-02-28',
	phone: '0491 570 006',
} as const;
