import type { ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/** Specification: "Client (GET /clients)". `serviceStart` and `serviceEnd` both bound the date on which a service starts. */
export const clients = {
	method: 'GET',
	path: '/clients',
	noun: 'client',
	id: 'ClientId',
	idParameter: 'clientId',
	parameters: {
		clientId: parameter.id('Client', 'ClientId'),
		includeDeleted: parameter.include('Include Deleted'),
		includeNonCurrent: parameter.include('Include Non-Current'),
		serviceStatus: parameter.match('Service Status'),
		serviceStart: parameter.from('Service Start From'),
		serviceEnd: parameter.to('Service Start To'),
		includeNotes: parameter.include('Include Notes'),
	},
	dateRanges: [{ from: 'serviceStart', to: 'serviceEnd' }],
	fields: {
		ClientId: field.integer,
		ClientCode: field.text,
		FirstName: field.text,
		MiddleName: field.text,
		LastName: field.text,
		PreferredName: field.text,
		Gender: field.text,
		Address1: field.text,
		Address2: field.text,
		Suburb: field.text,
		State: field.text,
		PostCode: field.text,
		Longitude: field.text,
		Email: field.text,
		Phone1: field.text,
		Phone2: field.text,
		Fax: field.text,
		DateOfBirth: field.date,
		PayerId: field.integerOrNone,
		Area: field.text,
	},
} satisfies ReadEndpoint;
