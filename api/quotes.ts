import type { Fields, ReadEndpoint } from './endpoint';
import * as field from './field';
import * as parameter from './parameter';

/** Specification: "Quote line item". */
const quoteLineItemFields: Fields = {
	QuoteItemId: field.integer,
	QuoteId: field.integer,
	LineNo: field.integer,
	ServiceId: field.integer,
	Description: field.text,
	Price: field.number,
	Quantity: field.number,
	TotalQuantity: field.number,
	Total: field.number,
	Budget: field.number,
	StartTime: field.time,
	FreqTye: field.text,
	FreqQty: field.integer,
	FreqDaysStr: field.text,
	FreqDays: field.texts,
};

/** Specification: "Quote (GET /quotes)". */
export const quotes = {
	method: 'GET',
	path: '/quotes',
	noun: 'quote',
	id: 'QuoteId',
	parameters: {
		limit: parameter.limit(),
		fromDate: parameter.from('From Date', 'DateOfQuote'),
		toDate: parameter.to('To Date', 'DateOfQuote'),
		payerId: parameter.id('Payer', 'PayerId'),
		clientId: parameter.id('Client', 'ClientId'),
		includeItems: parameter.include('Include Items'),
	},
	dateRanges: [{ from: 'fromDate', to: 'toDate', field: 'DateOfQuote' }],
	fields: {
		QuoteId: field.integerOrNone,
		ClientId: field.integerOrNone,
		PayerId: field.integerOrNone,
		FundingTypeId: field.integerOrNone,
		QuoteStatus: field.text,
		Finalised: field.flag,
		DateOfQuote: field.date,
		FollowUpDate: field.date,
		QuoteStart: field.date,
		QuoteEnd: field.date,
		QuoteTotal: field.number,
		QuoteTotalHours: field.number,
		FirstName: field.text,
		LastName: field.text,
		Address1: field.text,
		Address2: field.text,
		Subrub: field.text,
		Postcode: field.text,
		State: field.text,
		Phone1: field.text,
		Email: field.text,
		NDISNo: field.text,
		Status: field.text,
		DOB: field.date,
		_CreateUser: field.text,
		_UpdateUser: field.text,
		_UpdateComment: field.text,
		QuoteLineItems: field.records(quoteLineItemFields, 'includeItems'),
	},
} satisfies ReadEndpoint;
