import { faker } from '@faker-js/faker/locale/en_AU';
import { arrayElement, fakeMobile, fakeName, fakePhone, int } from './fake';
import * as lists from './lists';
import { withIds } from './rows';
import type { Row, Tables } from './tables';

/** Makes the tables that the other tables refer to: categories, areas, skills, locations, payers and services. */
export function lookupTables(): Tables {
	const { documents, expenses, payers, rosterItems, services } = lists.categories;
	const categories = withIds(1001, {
		'/category-documents': documents.map(createCategory),
		'/category-expenses': expenses.map(createCategory),
		'/category-payers': payers.map(createCategory),
		'/category-rosteritems': rosterItems.map(createCategory),
		'/category-services': services.map(createCategory),
		'/category-incidents': [...lists.incidentCategories, ...lists.sirsCategories].map(
			([CategoryCode, Description, HelpText]) => ({
				CategoryCode,
				Description,
				Status: '',
				HelpText,
			}),
		),
	});
	const others = withIds(11_001, {
		'/areas': lists.areas.map(([AreaCode, Area]) => ({ AreaCode, Area, Status: '' })),
		'/skills': lists.skills.map(([SkillCode, Description]) => ({
			SkillCode,
			Description,
			Status: '',
		})),
		'/locations': lists.areas.map(createLocation),
		'/payers': lists.payers.map(createPayer),
		'/services': lists.services.map((service, index) =>
			createService(service, index, categories['/category-services']),
		),
	});
	return { ...categories, ...others };
}

const createCategory = (Description: string): Row => ({
	CategoryCode: Description.replace(/[^A-Z]/gi, '')
		.slice(0, 8)
		.toUpperCase(),
	Description,
	Status: '',
});

function createLocation([code, Area]: (typeof lists.areas)[number], index: number): Row {
	const [Suburb, State, postcode] =
		lists.suburbs.find((suburb) => suburb[4] === code) ?? lists.suburbs[0];
	return {
		Code: `L${code}`,
		AccountingCode: `4-${1000 + index * 10}`,
		Description: `${Area} Office`,
		Address1: faker.location.streetAddress(),
		Address2: '',
		Suburb,
		State,
		Area,
		Status: '',
		Postcode: Number(postcode),
	};
}

function createPayer(payer: (typeof lists.payers)[number], index: number): Row {
	const [PayerCode, PayerName, Category] = payer;
	const [Suburb, State, PostCode] = arrayElement(lists.suburbs);
	const { FirstName, LastName } = fakeName();
	return {
		PayerCode,
		PayerName,
		ContactName: `${FirstName} ${LastName}`,
		Salutation: arrayElement(['Ms', 'Mr', 'Mx', '']),
		Address1: `GPO Box ${int({ min: 100, max: 9999 })}`,
		Address2: '',
		Suburb,
		PostCode,
		State,
		Phone: fakePhone(),
		Mobile: fakeMobile(),
		Email: `accounts@${PayerCode.toLowerCase()}.example`,
		AccountingCode: `1-${1200 + index}`,
		ABN: faker.helpers.replaceSymbols('## ### ### ###'),
		Category,
		Status: '',
		Active: index === 12 ? 0 : 1,
	};
}

function createService(
	service: (typeof lists.services)[number],
	index: number,
	categories: readonly Row[],
): Row {
	const [ServiceCode, Description, category, Unit, charge, pay, NDISSupportNumber] = service;
	const percent = (rate: number, share: number) => Math.round(rate * share) / 100;
	/** Makes 24 fields with numbered names. The first eight have a value of their own, and the others have the value `unused`. */
	const numbered = (name: string, value: (place: number) => unknown, unused: unknown): Row =>
		Object.fromEntries(
			Array.from({ length: 24 }, (_, place) => [
				`${name}${place + 1}`,
				place < 8 ? value(place) : unused,
			]),
		);
	return {
		ServiceCode,
		Description,
		Unit,
		Area: '',
		Type: category === 'Internal' ? 'Internal' : 'Service',
		Reference1: '',
		Reference2: '',
		AccountingCode: `4-${2000 + index * 5}`,
		AllowanceCode: '',
		NDISSupportNumber,
		NDISGSTCode: NDISSupportNumber === '' ? '' : 'P2',
		Status: '',
		Category: categories.find((row) => row.Description === category)?.CategoryId ?? -1,
		ExpenseCategory: -1,
		LinkedNormalTime: index,
		NDISRegGrpNumber: NDISSupportNumber === '' ? 0 : Number(NDISSupportNumber.slice(7, 11)),
		IsSleepover: ServiceCode === 'SLEEP' ? 1 : 0,
		IsNormalTime: /SAT|SUN|EVE|SLEEP/.test(ServiceCode) ? 0 : 1,
		GST: ServiceCode === 'HOMEMOD' ? 1 : 0,
		Active: ServiceCode === 'MEALDEL' ? 0 : 1,
		ChargeRate: charge,
		ChargeRate2: percent(charge, 110),
		ChargeRate3: percent(charge, 125),
		CHSPRate: percent(charge, 90),
		...numbered('PayRate', (place) => percent(pay, 100 + place * 4), 0),
		...numbered('PayrollCode', (place) => `${ServiceCode}${place + 1}`, ''),
		_LastModTime: '2024-06-28 16:20:11',
		_CreateTime: '2019-03-04 09:12:45',
		_LastModUser: lists.staff[0],
		_CreateUser: lists.staff[1],
	};
}
