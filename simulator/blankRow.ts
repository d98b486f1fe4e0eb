import type { Field } from '../api/mod';
import { readsByPath } from './assumptions';
import { unsetDate, unsetDateTime } from './dates';
import type { Row } from './tables';

/** Makes a record in which nothing is set. */
export const blankRow = (path: string): Row =>
	Object.fromEntries(
		Object.entries(readsByPath.get(path)?.fields ?? {})
			.filter(([, { onlyWith }]) => onlyWith === undefined)
			.map(([name, field]) => [name, unset(field)]),
	);

function unset({ type, nullable }: Field): unknown {
	if (nullable === true) return null;
	switch (type) {
		case 'integer':
		case 'number':
		case 'flag':
			return 0;
		case 'decimal':
			return '0.00';
		case 'date':
			return unsetDate;
		case 'datetime':
			return unsetDateTime;
		case 'time':
			return '00:00:00';
		case 'texts':
		case 'records':
			return [];
		case 'text':
		case 'notShown':
			return '';
	}
}
