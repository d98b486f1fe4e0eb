/**
 * Tests a list without documented fields, and a made-up write that adds records to it. The documented fields in the answer of this write
 * say which fields of the list have a time of day.
 */
import type * as clientTables from '../../api/clients';
import type * as fieldTypes from '../../api/field';
import type * as api from '../../api/mod';
import { hasTime } from '../../simulator/assumptions';

jest.mock('../../api/writes', () => {
	const field = jest.requireActual<typeof fieldTypes>('../../api/field');
	const { clientNotes } = jest.requireActual<typeof clientTables>('../../api/clients');
	const createClientNote: api.WriteEndpoint = {
		method: 'POST',
		path: '/client-note',
		noun: 'client note',
		body: 'object',
		answers: { NoteDate: field.date, CalledAt: field.datetime },
		readBack: { list: clientNotes, query: {} },
	};
	const actual = jest.requireActual<object>('../../api/writes');
	return Object.defineProperty({ ...actual, createClientNote }, '__esModule', { value: true });
});

it.each([
	['/notes-client', 'NoteDate', false],
	['/notes-client', 'CalledAt', true],
	['/incidents', 'NoteDate', true],
])('%s: whether %s has a time of day: %s', (path, name, expected) => {
	expect(hasTime(path, name)).toBe(expected);
});
