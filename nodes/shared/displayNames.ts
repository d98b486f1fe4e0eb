import type { ApiRecord } from '../../client/mod';

/** The first of some texts that says something. */
const firstOf = (...texts: unknown[]): string => {
	for (const text of texts) {
		if (typeof text === 'string' && text.trim() !== '') return text.trim();
	}
	return '';
};

/**
 * What people call a client or worker: first and last name, or else what there is.
 *
 * @param record a record of /clients or /workers
 * @returns the name; empty where the record has none
 */
export const personName = ({
	FirstName,
	LastName,
	PreferredName,
	ClientCode,
	CarerCode,
}: ApiRecord): string =>
	firstOf(
		[FirstName, LastName]
			.map((part) => firstOf(part))
			.filter(Boolean)
			.join(' '),
		PreferredName,
		ClientCode,
		CarerCode,
	);

/**
 * @param record a record of /payers
 * @returns the name; empty where the record has none
 */
export const payerName = ({ PayerName, ContactName, PayerCode }: ApiRecord): string =>
	firstOf(PayerName, ContactName, PayerCode);

/**
 * @param record a record of /services
 * @returns the name; empty where the record has none
 */
export const serviceName = ({ Description, ServiceCode }: ApiRecord): string =>
	firstOf(Description, ServiceCode);

/**
 * @param record a record of any list of categories
 * @returns the name; empty where the record has none
 */
export const categoryName = ({ Description, CategoryCode }: ApiRecord): string =>
	firstOf(Description, CategoryCode);
