import type { ApiRecord } from '../../http/mod';

/** What a record is called: the first of some fields that is not blank, or '' where all are. */
const firstOf =
	(...fields: string[]) =>
	(record: ApiRecord): string => {
		for (const field of fields) {
			const text = record[field];
			if (typeof text === 'string' && text.trim() !== '') return text.trim();
		}
		return '';
	};

const firstName = firstOf('FirstName');
const lastName = firstOf('LastName');
const otherName = firstOf('PreferredName', 'ClientCode', 'CarerCode');

/** The name of a record of /clients or /workers. */
export const personName = (person: ApiRecord): string =>
	[firstName(person), lastName(person)].filter(Boolean).join(' ') || otherName(person);

/** The name of a record of /payers. */
export const payerName = firstOf('PayerName', 'ContactName', 'PayerCode');

/** The name of a record of /services. */
export const serviceName = firstOf('Description', 'ServiceCode');

/** The name of a record of any list of categories. */
export const categoryName = firstOf('Description', 'CategoryCode');

/** The name of a record of /skills. */
export const skillName = firstOf('Description', 'SkillCode');
