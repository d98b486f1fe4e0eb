import { recordsOf } from './recordsOf.js';

/**
 * How a list calls an ID: by the name of the person or thing, and by the ID itself where the list has none or could not be read.
 *
 * @param {import('../n8n').Items} node
 * @param {string} field the field with the ID
 */
export function namesById(node, field) {
	const fields = ['PreferredName', 'Description', 'PayerName', 'ClientCode', 'CarerCode'];
	const nameOf = (record) =>
		[record.FirstName, record.LastName].filter(Boolean).join(' ') ||
		fields.map((name) => record[name]).find(Boolean);
	const names = new Map(recordsOf(node).map((record) => [String(record[field]), nameOf(record)]));
	return (id) => (Number(id) > 0 ? String(names.get(String(id)) || `ID ${id}`) : '');
}
