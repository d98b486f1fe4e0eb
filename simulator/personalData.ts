/** The personal data in an error body of the kind `personal`. A test can check that these texts appear nowhere else. */
export const personalData = {
	name: 'Wilhelmina Quokkason',
	dateOfBirth: '1931-02-28',
	phone: '0491 570 006',
} as const;
