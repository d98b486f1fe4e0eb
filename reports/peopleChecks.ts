import { birthOf, isNone, namesInAnyOrder, parseDay } from '../values/mod';
import { plain, type HealthIndex } from './healthIndex';
import { textOf } from './textOf';
import {
	codeIn,
	addressesOf,
	idIn,
	missing,
	notAddresses,
	twice,
	undecided,
	unknown,
	without,
	wrong,
} from './healthFinders';
import type { Check } from './healthCheck';
import { idText } from './idText';
import type { SourceRecord } from './report';

/** Makes a function that says why a date of birth is impossible or improbable. */
const oddBirth =
	(youngest: number, oldest: number) =>
	(record: SourceRecord, { today }: HealthIndex): string | undefined => {
		const day = birthOf(record.DateOfBirth);
		if (day === undefined)
			return isNone(record.DateOfBirth) || parseDay(record.DateOfBirth) !== undefined
				? undefined
				: 'cannot be read';
		if (day > today) return 'lies ahead';
		const years = Number(today.slice(0, 4)) - Number(day.slice(0, 4));
		const age = today.slice(5) < day.slice(5) ? years - 1 : years;
		return age < youngest || age > oldest ? `makes an age of ${age}` : undefined;
	};

const noBirth = (record: SourceRecord): boolean =>
	birthOf(record.DateOfBirth) === undefined &&
	(isNone(record.DateOfBirth) || parseDay(record.DateOfBirth) !== undefined);

/** Returns texts in a form in which names are compared, sorted. So a person is recognised even if first and last name were exchanged. */
/**
 * Returns the names of a person with the day of birth: once name by name, and once word by word. Words find a middle name that is in the
 * other field. The list is empty if a name or the day of birth is missing.
 */
function namesWithBirth({ FirstName, LastName, DateOfBirth }: SourceRecord): readonly string[] {
	const birth = birthOf(DateOfBirth);
	if (birth === undefined || isNone(FirstName) || isNone(LastName)) return [];
	const forms = namesInAnyOrder([textOf(FirstName), textOf(LastName)]);
	return forms.map((form) => `${form} ${birth}`);
}

const namelessness = ({ FirstName, LastName }: SourceRecord): string | undefined => {
	const missingOnes = [isNone(FirstName) && 'first name', isNone(LastName) && 'last name'];
	const names = missingOnes.filter((one) => one !== false);
	return names.length > 0 ? `no ${names.join(', no ')}` : undefined;
};

export const workerChecks: readonly Check[] = [
	{
		key: 'workerCode',
		title: 'Worker without a code',
		list: 'workers',
		weight: 5,
		reason: 'Payroll matches workers by their code, so timesheets of this one are not paid.',
		example: 'The code is empty, or N/A.',
		mend: 'Worker record: code',
		find: missing('a code of a worker', 'CarerCode'),
	},
	{
		key: 'workerCodeTwice',
		title: 'Two workers with one code',
		list: 'workers',
		weight: 10,
		reason: 'Payroll cannot tell the two apart, and pays one for the work of both, or neither.',
		example: 'W7 and w7 are one code to most payroll systems.',
		mend: 'Worker record: code',
		find: twice('workers', 'the same code', codeIn('CarerCode')),
	},
	{
		key: 'workerTwice',
		title: 'Worker entered twice',
		list: 'workers',
		weight: 5,
		reason: 'Hours, leave and checks of one person are split over two records.',
		example: 'Two records have one name and one date of birth, the names perhaps exchanged.',
		mend: 'Worker records: keep one, and end the other',
		find: twice('workers', 'the same name and birth', namesWithBirth),
	},
	{
		key: 'workerName',
		title: 'Worker without a full name',
		list: 'workers',
		weight: 2,
		reason: 'Rosters, mails and files for payroll name the worker.',
		example: 'There is a first name and no last name.',
		mend: 'Worker record: names',
		mayBeWay: true,
		find: wrong(namelessness),
	},
	{
		key: 'workerEmail',
		title: 'Worker without an e-mail address',
		list: 'workers',
		weight: 2,
		reason: 'The roster of this worker, and notices of changed shifts, go to the office.',
		example: 'The field is empty.',
		mend: 'Worker record: e-mail',
		find: missing('an e-mail address of a worker', 'Email'),
	},
	{
		key: 'workerEmailInvalid',
		title: 'E-mail of a worker that is no address',
		list: 'workers',
		weight: 2,
		reason: 'Mails to this worker do not arrive.',
		example: 'There is no @, as in ada.example.com.',
		mend: 'Worker record: e-mail',
		mayBeWay: true,
		find: wrong(notAddresses('Email')),
	},
	{
		key: 'workerEmailTwice',
		title: 'Two workers with one e-mail address',
		list: 'workers',
		weight: 2,
		reason: 'One of them gets the roster of the other, or one person was entered twice.',
		example: 'Two records have ada@example.com.',
		mend: 'Worker records: e-mail',
		find: twice('workers', 'the same address', addressesOf),
	},
	{
		key: 'workerPhone',
		title: 'Worker without a phone number',
		list: 'workers',
		weight: 2,
		reason: 'Nobody can call the worker when a visit does not start.',
		example: 'Both fields for phones are empty.',
		mend: 'Worker record: phone',
		find: missing('a phone number of a worker', 'Phone1', 'Phone2'),
	},
	{
		key: 'workerBirthDate',
		title: 'Worker without a date of birth',
		list: 'workers',
		weight: 1,
		reason: 'Whether the worker was entered twice cannot be found.',
		example: 'The date is 0000-00-00 or 1900-01-01.',
		mend: 'Worker record: date of birth',
		find: without('a date of birth of a worker', noBirth),
	},
	{
		key: 'workerBirthDateOdd',
		title: 'Date of birth of a worker that cannot be',
		list: 'workers',
		weight: 2,
		reason: 'Payroll refuses it, and super and tax depend on the age.',
		example: 'It lies ahead, or makes an age under 13 or over 90.',
		mend: 'Worker record: date of birth',
		mayBeWay: true,
		find: wrong(oddBirth(13, 90)),
	},
	{
		key: 'workerCurrentUnknown',
		title: 'Worker who does not show whether they are current',
		list: 'workers',
		weight: 2,
		reason: 'Mails for this worker go to the office.',
		example: 'The mark for current is neither yes nor no.',
		mend: 'Worker record: current',
		find: undecided('whether a worker is current', 'Current'),
	},
];

const hasEndedPayer = ({ PayerId }: SourceRecord, { known, activePayers }: HealthIndex): boolean =>
	known.payers.has(idText(PayerId)) && !activePayers.has(idText(PayerId));

/** Returns the area of a client: a name, a code or an ID. The text is empty if the client has no area. */
const areaOf = ({ Area }: SourceRecord): string => (isNone(Area) ? '' : textOf(Area));

export const clientChecks: readonly Check[] = [
	{
		key: 'clientTwice',
		title: 'Client entered twice',
		list: 'clients',
		weight: 5,
		reason: 'Visits, incidents and budgets of one person are split over two records.',
		example: 'Two records have one name and one date of birth, the names perhaps exchanged.',
		mend: 'Client records: keep one, and end the other',
		find: twice('clients', 'the same name and birth', namesWithBirth),
	},
	{
		key: 'clientName',
		title: 'Client without a full name',
		list: 'clients',
		weight: 2,
		reason: 'Rosters, invoices and mails name the client.',
		example: 'There is a first name and no last name.',
		mend: 'Client record: names',
		mayBeWay: true,
		find: wrong(namelessness),
	},
	{
		key: 'clientCodeTwice',
		title: 'Two clients with one code',
		list: 'clients',
		weight: 2,
		reason: 'Accounts match clients by their code, and put the invoices of two on one.',
		example: 'Two records have the code LOV1.',
		mend: 'Client record: code',
		find: twice('clients', 'the same code', codeIn('ClientCode')),
	},
	{
		key: 'clientPayerNone',
		title: 'Client whom nobody pays for',
		list: 'clients',
		needs: ['agreements'],
		weight: 5,
		reason: 'Visits to this client cannot be claimed from anybody.',
		example: 'The client has no payer, and no current agreement with one.',
		mend: 'Client record: payer, or an agreement',
		find: without(
			'a payer of a client',
			({ PayerId, ClientId }, { paidByAgreement }) =>
				idText(PayerId) === '' && !paidByAgreement.has(idText(ClientId)),
		),
	},
	{
		key: 'clientPayerUnknown',
		title: 'Client with a payer that is not there',
		list: 'clients',
		needs: ['payers'],
		weight: 5,
		reason: 'Invoices have nobody to go to.',
		example: 'The client names payer 12, which the list of payers does not have.',
		mend: 'Client record: payer',
		find: unknown('payer', idIn('PayerId'), (id, { known }) => known.payers.has(id)),
	},
	{
		key: 'clientPayerInactive',
		title: 'Client with a payer that is not active',
		list: 'clients',
		needs: ['payers'],
		weight: 5,
		reason: 'A payer that was ended pays nothing.',
		example: 'The payer was ended when the funding changed.',
		mend: 'Client record: payer',
		find: wrong(hasEndedPayer),
	},
	{
		key: 'clientArea',
		title: 'Client without an area',
		list: 'clients',
		weight: 1,
		reason: 'The client is in no line of figures by area.',
		example: 'The field is empty.',
		mend: 'Client record: area',
		find: missing('an area of a client', 'Area'),
	},
	{
		key: 'clientAreaUnknown',
		title: 'Client in an area that is not there',
		list: 'clients',
		needs: ['areas'],
		weight: 2,
		reason: 'Figures by area have a line more, and filters by area leave the client out.',
		example: 'Nroth is not in the list of areas. An area may be named by name, code or ID.',
		mend: 'Client record: area',
		find: unknown('area', areaOf, (area, { known }) => known.areas.has(plain(area))),
	},
	{
		key: 'clientPhone',
		title: 'Client without a phone number',
		list: 'clients',
		weight: 2,
		reason: 'Nobody can tell the client that a visit is late.',
		example: 'Both fields for phones are empty.',
		mend: 'Client record: phone',
		find: missing('a phone number of a client', 'Phone1', 'Phone2'),
	},
	{
		key: 'clientEmail',
		title: 'Client without an e-mail address',
		list: 'clients',
		weight: 1,
		reason: 'Statements and invoices cannot go by e-mail.',
		example: 'The field is empty.',
		mend: 'Client record: e-mail',
		find: missing('an e-mail address of a client', 'Email'),
	},
	{
		key: 'clientEmailInvalid',
		title: 'E-mail of a client that is no address',
		list: 'clients',
		weight: 2,
		reason: 'Statements and invoices do not arrive.',
		example: 'There is nothing behind the @, as in zoe@.',
		mend: 'Client record: e-mail',
		mayBeWay: true,
		find: wrong(notAddresses('Email')),
	},
	{
		key: 'clientEmailTwice',
		title: 'Two clients with one e-mail address',
		list: 'clients',
		weight: 1,
		reason: 'One may get the statements of the other. A couple may share an address.',
		example: 'Two records have zoe@example.com.',
		mend: 'Client records: e-mail',
		find: twice('clients', 'the same address', addressesOf),
	},
	{
		key: 'clientBirthDate',
		title: 'Client without a date of birth',
		list: 'clients',
		weight: 2,
		reason: 'Claims need it, and figures by age have the client under not known.',
		example: 'The date is 0000-00-00 or 1900-01-01.',
		mend: 'Client record: date of birth',
		find: without('a date of birth of a client', noBirth),
	},
	{
		key: 'clientBirthDateOdd',
		title: 'Date of birth of a client that cannot be',
		list: 'clients',
		weight: 2,
		reason: 'Claims are refused, and figures by age are wrong.',
		example: 'It lies ahead, or makes an age over 115.',
		mend: 'Client record: date of birth',
		mayBeWay: true,
		find: wrong(oddBirth(0, 115)),
	},
];
