import { formatTime, unsetDate } from './dates';
import { arrayElement, boolean, int, multiple } from './fake';
import { staff, weekdays } from './lists';
import type { Row, TableContext, Tables } from './tables';

/** Makes the quotes. Most quotes are for a client. Some are for people who are not clients yet. */
export function quoteTables(context: TableContext): Tables {
	return {
		'/quotes': Array.from({ length: Math.ceil(context.size.clients * 0.9) }, (_, index) =>
			createQuote(context, 7001 + index),
		),
	};
}

function createQuote({ tables, date }: TableContext, QuoteId: number): Row {
	const client = boolean(0.2) ? undefined : arrayElement(tables['/clients']);
	const person = client ?? arrayElement(tables['/workers']);
	const quoted = int({ min: -540, max: 0 });
	const isAccepted = boolean(0.5);
	const lines = multiple(
		(_, index) => ({
			QuoteItemId: QuoteId * 10 + index,
			QuoteId,
			LineNo: index + 1,
			...createLine(arrayElement(tables['/services'])),
		}),
		{ count: { min: 1, max: 6 } },
	);
	return {
		QuoteId,
		ClientId: client?.ClientId ?? -1,
		PayerId: client?.PayerId ?? -1,
		FundingTypeId: boolean(0.3) ? -1 : int({ min: 1, max: 5 }),
		QuoteStatus: isAccepted ? 'Accepted' : arrayElement(['Draft', 'Sent', 'Declined']),
		Finalised: isAccepted ? 1 : 0,
		DateOfQuote: date(quoted),
		FollowUpDate: boolean(0.4) ? unsetDate : date(quoted + 14),
		QuoteStart: date(quoted + 21),
		QuoteEnd: boolean(0.2) ? unsetDate : date(quoted + 385),
		QuoteTotal: Math.round(lines.reduce((sum, { Total }) => sum + Total, 0) * 100) / 100,
		QuoteTotalHours: lines.reduce((sum, { TotalQuantity }) => sum + TotalQuantity, 0),
		FirstName: person.FirstName,
		LastName: person.LastName,
		Address1: person.Address1,
		Address2: person.Address2,
		Subrub: person.Suburb,
		Postcode: person.PostCode,
		State: person.State,
		Phone1: person.Phone1,
		Email: person.Email,
		NDISNo: boolean(0.5) ? String(int({ min: 430000000, max: 439999999 })) : '',
		Status: '',
		DOB: boolean(0.1) ? unsetDate : person.DateOfBirth,
		_CreateUser: arrayElement(staff),
		_UpdateUser: arrayElement(staff),
		_UpdateComment: boolean(0.8) ? '' : 'Price list of July applied.',
		QuoteLineItems: lines,
	};
}

function createLine(service: Row) {
	const days = weekdays.filter(() => boolean(0.3));
	const Quantity = int({ min: 1, max: 8 }) / 2;
	const TotalQuantity = Quantity * 52 * Math.max(1, days.length);
	const Total = Math.round(TotalQuantity * Number(service.ChargeRate) * 100) / 100;
	return {
		ServiceId: service.ServiceId,
		Description: service.Description,
		Price: service.ChargeRate,
		Quantity,
		TotalQuantity,
		Total,
		Budget: Math.round(Total * 1.05),
		StartTime: formatTime(int({ min: 28, max: 72 }) * 15),
		FreqTye: 'Week',
		FreqQty: 1,
		FreqDaysStr: days.join(';'),
		FreqDays: days,
	};
}
