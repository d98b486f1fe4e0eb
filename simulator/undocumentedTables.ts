import { faker } from '@faker-js/faker/locale/en_AU';
import { reads } from '../api/mod';
import { fakeMobile, fakeName } from './fake';
import { staff } from './lists';
import { withIds } from './rows';
import type { Row, TableContext, Tables } from './tables';

const { int } = faker.number;
const { arrayElement, multiple } = faker.helpers;

const described = (...descriptions: string[]): Row[] =>
	descriptions.map((Description) => ({ Description, Status: '' }));

/** The lists about the organisation whose fields the specification does not show. The fields are plausible and our own. */
export const undocumentedTables = ({ date }: TableContext): Tables =>
	withIds({
		[reads.clientGroups.path]: [
			87_001,
			described('Tuesday Lunch Club', 'Walking Group', 'Art Class', 'Mens Shed'),
		],
		[reads.divisions.path]: [88_001, described('Aged Care', 'Disability', 'Nursing')],
		[reads.forms.path]: [
			89_001,
			multiple(
				(_, index) => ({
					FormName: `${arrayElement(['Incident report', 'Home safety', 'Intake', 'Feedback'])} ${index + 1}`,
					Active: faker.datatype.boolean(0.9) ? 1 : 0,
				}),
				{ count: 260 },
			),
		],
		[reads.leads.path]: [
			90_001,
			multiple(
				() => {
					const { FirstName, LastName } = fakeName();
					return {
						FirstName,
						LastName,
						Phone1: fakeMobile(),
						LeadDate: date(int({ min: -90, max: 0 })),
					};
				},
				{ count: 40 },
			),
		],
		[reads.referralAgencies.path]: [
			91_001,
			described(
				'Harbour General Hospital',
				'Bottlebrush Medical Centre',
				'My Aged Care',
				'Local Area Coordination',
			),
		],
		[reads.settings.path]: [
			92_001,
			[
				{ Name: 'OrganisationName', Value: 'Blue Gum Care' },
				{ Name: 'TimeZone', Value: 'Australia/Sydney' },
				{ Name: 'PayPeriod', Value: 'Fortnight' },
			],
		],
		[reads.users.path]: [
			93_001,
			staff.map((Email, index) => ({ Email, Administrator: index === 0 ? 1 : 0 })),
		],
		[reads.workerRoles.path]: [
			94_001,
			described('Support Worker', 'Registered Nurse', 'Team Leader', 'Coordinator'),
		],
		[reads.trainingItems.path]: [
			98_001,
			described('Infection control', 'Manual handling', 'Code of conduct', 'Food safety'),
		],
	});
