import { faker } from '@faker-js/faker/locale/en_AU';
import { unsetDate } from './dates';
import { arrayElement, boolean, int, multiple } from './fake';
import { staff } from './lists';
import { sample } from './rows';
import type { Row, TableContext, Tables } from './tables';

/** Makes one agreement for each client, and a second agreement for some clients. */
export function agreementTables(context: TableContext): Tables {
	const { '/clients': clients } = context.tables;
	return {
		'/agreements': [...clients, ...sample(clients, 0.25)].map((client, index) =>
			createAgreement(context, client, 4001 + index),
		),
	};
}

function createAgreement({ tables, date }: TableContext, client: Row, AgreementId: number): Row {
	const payer =
		tables['/payers'].find(({ PayerId }) => PayerId === client.PayerId) ?? tables['/payers'][0];
	const isVeteran = payer.Category === 'DVA';
	const start = int({ min: -700, max: 20 });
	const created = Math.min(start - int({ min: 1, max: 20 }), -1);
	const modified = Math.min(created + int({ min: 0, max: 90 }), -1);
	const createTime = `${date(created)} 10:22:07`;
	return {
		AgreementId,
		ClientId: client.ClientId,
		PayerId: payer.PayerId,
		ChargeLevel: int({ min: 1, max: 3 }),
		AgreementType: payer.Category,
		AgreementCode: `${String(payer.PayerCode)}-${AgreementId}`,
		Reference: String(int({ min: 430000000, max: 439999999 })),
		Reference2: '',
		Reference3: '',
		StartDate: date(start),
		EndDate: boolean(0.15) ? unsetDate : date(start + 364),
		AlertDate: boolean(0.5) ? unsetDate : date(start + 330),
		Current: client.Current,
		GST: 0,
		AllowAdHoc: boolean(0.5) ? 1 : 0,
		RatesOverride: boolean(0.1) ? 1 : 0,
		RatesOverrideCharge: 0,
		KmPayer: boolean(0.2) ? 1 : 0,
		Area: client.Area,
		ZoneId: int({ min: 0, max: 4 }),
		IncomeType: int({ min: 0, max: 2 }),
		conDVAServicePlanNo: isVeteran ? int({ min: 1, max: 9 }) : 0,
		conHeadContractId: 0,
		KmPayerId: payer.PayerId,
		conDVAZone: isVeteran ? 'Metropolitan' : '',
		DVASXNo: isVeteran ? `NX${int({ min: 100000, max: 999999 })}` : '',
		Status: '',
		Budget: faker.finance.amount({ min: 200, max: 5200 }),
		BudgetPeriod: arrayElement(['Fortnight', 'Month', 'Year']),
		BudgetHour: int({ min: 0, max: 40 }),
		_LastModTime: `${date(modified)} 14:05:31`,
		_CreateTime: createTime,
		_LastModUser: arrayElement(staff),
		_CreateUser: arrayElement(staff),
		AgreementItems: multiple(
			(_, index) => ({
				AgreementItemId: AgreementId * 10 + index,
				AgreementId,
				...createItem(arrayElement(tables['/services']), payer, createTime),
			}),
			{ count: { min: 1, max: 5 } },
		),
	};
}

function createItem(service: Row, payer: Row, createTime: string): Row {
	const Quantity = int({ min: 1, max: 12 });
	return {
		ServiceId: service.ServiceId,
		ChargeRate: service.ChargeRate,
		PayRate: service.PayRate1,
		CHSPRate: service.CHSPRate,
		CHSPType: payer.Category === 'CHSP' ? 'Individual' : '',
		CHSPPayrollCode: boolean(0.5) ? null : String(service.PayrollCode1),
		Quantity,
		PeriodTotal: Math.round(Quantity * Number(service.ChargeRate) * 100) / 100,
		BudgetAmount: int({ min: 0, max: 20 }) * 50,
		BudgetHours: int({ min: 0, max: 80 }) / 4,
		Unit: service.Unit,
		Period: boolean(0.2) ? null : arrayElement(['Week', 'Fortnight']),
		Comments: boolean(0.8) ? null : 'Second worker needed for transfers.',
		Timestamp: boolean(0.1) ? null : createTime,
		GST: 0,
	};
}
