import { reads } from '../api/mod';
import { arrayElement, boolean, fakeMobile, fakeName, int, multiple } from './fake';
import { staff } from './lists';
import { withIds } from './rows';
import type { Row, TableContext, Tables } from './tables';

const described = (...descriptions: string[]): Row[] =>
	descriptions.map((Description) => ({ Description, Status: '' }));

/** Makes the tables of the lists about the organisation. The fields of these lists are not documented, so we invented plausible fields. */
export const undocumentedTables = ({ date }: TableContext): Tables =>
	withIds(50_001, {
		[reads.clientGroups.path]: described(
			'Tuesday Lunch Club',
			'Walking Group',
			'Art Class',
			'Mens Shed',
		),
		[reads.divisions.path]: described('Aged Care', 'Disability', 'Nursing'),
		[reads.forms.path]: multiple(
			(_, index) => ({
				FormName: `${arrayElement(['Incident report', 'Home safety', 'Intake', 'Feedback'])} ${index + 1}`,
				Active: boolean(0.9) ? 1 : 0,
			}),
			{ count: 260 },
		),
		[reads.leads.path]: multiple(
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
		[reads.referralAgencies.path]: described(
			'Harbour General Hospital',
			'Bottlebrush Medical Centre',
			'My Aged Care',
			'Local Area Coordination',
		),
		[reads.settings.path]: [
			{ Name: 'OrganisationName', Value: 'Blue Gum Care' },
			{ Name: 'TimeZone', Value: 'Australia/Sydney' },
			{ Name: 'PayPeriod', Value: 'Fortnight' },
		],
		[reads.users.path]: staff.map((Email, index) => ({
			Email,
			Administrator: index === 0 ? 1 : 0,
		})),
		[reads.workerRoles.path]: described(
			'Support Worker',
			'Registered Nurse',
			'Team Leader',
			'Coordinator',
		),
		[reads.trainingItems.path]: described(
			'Infection control',
			'Manual handling',
			'Code of conduct',
			'Food safety',
		),
	});
