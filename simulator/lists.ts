/** Texts of home care that faker lacks. The places and some payers are real, but the people are not. */

/** Each entry has the suburb, the state, the post code, the longitude, and the code of the suburb's area. */
export const suburbs = [
	['Marrickville', 'NSW', '2204', '151.1550', 'INW'],
	['Leichhardt', 'NSW', '2040', '151.1570', 'INW'],
	['Ashfield', 'NSW', '2131', '151.1240', 'INW'],
	['Burwood', 'NSW', '2134', '151.1040', 'INW'],
	['Parramatta', 'NSW', '2150', '151.0030', 'WES'],
	['Blacktown', 'NSW', '2148', '150.9060', 'WES'],
	['Penrith', 'NSW', '2750', '150.6940', 'WES'],
	['Hornsby', 'NSW', '2077', '151.0990', 'NTH'],
	['Chatswood', 'NSW', '2067', '151.1830', 'NTH'],
	['Gosford', 'NSW', '2250', '151.3420', 'CCO'],
	['Wyong', 'NSW', '2259', '151.4230', 'CCO'],
	['Newcastle', 'NSW', '2300', '151.7760', 'HUN'],
	['Maitland', 'NSW', '2320', '151.5580', 'HUN'],
	['Wollongong', 'NSW', '2500', '150.8930', 'ILL'],
	['Shellharbour', 'NSW', '2529', '150.8690', 'ILL'],
	['Queanbeyan', 'NSW', '2620', '149.2340', 'ACT'],
	['Belconnen', 'ACT', '2617', '149.0660', 'ACT'],
	['Tuggeranong', 'ACT', '2900', '149.0890', 'ACT'],
	['Footscray', 'VIC', '3011', '144.8990', 'MEL'],
	['Dandenong', 'VIC', '3175', '145.2150', 'MEL'],
	['Geelong', 'VIC', '3220', '144.3600', 'MEL'],
] as const;

export type Suburb = (typeof suburbs)[number];

/** Each entry has the code and the name of an area. */
export const areas = [
	['INW', 'Inner West'],
	['WES', 'Western Sydney'],
	['NTH', 'Northern Sydney'],
	['CCO', 'Central Coast'],
	['HUN', 'Hunter'],
	['ILL', 'Illawarra'],
	['ACT', 'Canberra Region'],
	['MEL', 'Melbourne'],
] as const;

/** Each entry has the code, the name and the category of a payer. */
export const payers = [
	['NDIA', 'National Disability Insurance Agency', 'NDIS'],
	['PLANMGR', 'Banksia Plan Management', 'NDIS'],
	['SELFMGD', 'Wattle Plan Partners', 'NDIS'],
	['HCP1', 'Home Care Package Level 1', 'Home Care Package'],
	['HCP2', 'Home Care Package Level 2', 'Home Care Package'],
	['HCP3', 'Home Care Package Level 3', 'Home Care Package'],
	['HCP4', 'Home Care Package Level 4', 'Home Care Package'],
	['CHSP', 'Commonwealth Home Support Programme', 'CHSP'],
	['DVA', 'Department of Veterans Affairs', 'DVA'],
	['CNURSE', 'Community Nursing Veterans', 'DVA'],
	['WCOMP', 'State Workers Compensation', 'Insurance'],
	['MAC', 'Motor Accident Care Scheme', 'Insurance'],
	['HACC', 'Home and Community Care Under 65', 'State'],
	['RESPITE', 'Carers Gateway Respite', 'State'],
	['BROKER', 'Ironbark Community Brokerage', 'Brokerage'],
	['PRIVATE', 'Private Clients', 'Private'],
] as const;

/** Each entry has the code, description, category, unit, charge per unit, pay per unit and NDIS support number of a service. */
export const services = [
	['PC', 'Personal Care', 'Personal Care', 'Hour', 67.56, 32.4, '01_011_0107_1_1'],
	['PCSAT', 'Personal Care Saturday', 'Personal Care', 'Hour', 95.07, 45.36, '01_013_0107_1_1'],
	['PCSUN', 'Personal Care Sunday', 'Personal Care', 'Hour', 122.59, 58.32, '01_014_0107_1_1'],
	['PCEVE', 'Personal Care Evening', 'Personal Care', 'Hour', 74.44, 36.45, '01_015_0107_1_1'],
	['DA', 'Domestic Assistance', 'Domestic Assistance', 'Hour', 54.16, 28.9, '01_020_0120_1_1'],
	['GARD', 'Garden Maintenance', 'Home Maintenance', 'Hour', 53.28, 28.9, '01_019_0120_1_1'],
	['HOMEMOD', 'Minor Home Modifications', 'Home Maintenance', 'Hour', 78.5, 35.2, ''],
	['CA', 'Community Access', 'Social Support', 'Hour', 67.56, 32.4, '04_104_0125_6_1'],
	['CAGRP', 'Community Access Group', 'Social Support', 'Hour', 32.1, 32.4, '04_102_0136_6_1'],
	['SOC', 'Social Support Individual', 'Social Support', 'Hour', 62.3, 30.6, ''],
	['RESP', 'Respite in Home', 'Respite', 'Hour', 64.2, 31.5, '01_058_0115_1_1'],
	['RESPON', 'Respite Overnight', 'Respite', 'Each', 312.4, 168, ''],
	['SLEEP', 'Sleepover', 'Respite', 'Each', 286.56, 155.2, '01_010_0107_1_1'],
	['NURS', 'Registered Nurse', 'Nursing', 'Hour', 124.05, 58.9, '15_400_0114_1_3'],
	['ENURS', 'Enrolled Nurse', 'Nursing', 'Hour', 101.2, 47.6, '15_401_0114_1_3'],
	['WOUND', 'Wound Care', 'Nursing', 'Hour', 124.05, 58.9, ''],
	['MEDS', 'Medication Prompt', 'Personal Care', 'Hour', 67.56, 32.4, ''],
	['PHYSIO', 'Physiotherapy', 'Allied Health', 'Hour', 193.99, 78, '15_055_0128_1_3'],
	['OT', 'Occupational Therapy', 'Allied Health', 'Hour', 193.99, 78, '15_617_0128_1_3'],
	['POD', 'Podiatry', 'Allied Health', 'Visit', 193.99, 78, ''],
	['TRAN', 'Transport', 'Transport', 'Trip', 38, 29.7, '02_051_0108_1_1'],
	['KM', 'Transport Kilometres', 'Transport', 'Km', 0.99, 0.96, '04_590_0125_6_1'],
	['MEAL', 'Meal Preparation', 'Meals', 'Hour', 56.1, 29.7, ''],
	['MEALDEL', 'Delivered Meals', 'Meals', 'Each', 14.5, 0, ''],
	['CASE', 'Care Management', 'Coordination', 'Hour', 100.14, 44.1, '07_002_0106_8_3'],
	['TRAIN', 'Staff Training', 'Internal', 'Hour', 0, 30.6, ''],
] as const;

export const skills = [
	['FIRSTAID', 'First Aid Certificate'],
	['CPR', 'CPR Refresher'],
	['MANHAND', 'Manual Handling'],
	['MEDADMIN', 'Medication Administration'],
	['PEG', 'PEG Feeding'],
	['DEMENTIA', 'Dementia Care'],
	['DRIVER', 'Driver Licence'],
	['CERT3', 'Certificate III Individual Support'],
	['CERT4', 'Certificate IV Disability'],
	['AUSLAN', 'Auslan'],
	['ITALIAN', 'Speaks Italian'],
	['VIETNAM', 'Speaks Vietnamese'],
	['HOIST', 'Hoist Competency'],
	['RN', 'Registered Nurse'],
] as const;

export const incidentCategories = [
	['FALL', 'Fall', 'A client or worker fell, with or without injury.'],
	['MED', 'Medication error', 'A dose was missed, doubled or given to the wrong person.'],
	['SKIN', 'Skin tear or pressure injury', 'Note place, size and stage.'],
	['BEHAV', 'Behaviour of concern', 'Describe what happened before, during and after.'],
	['PROP', 'Property damage', 'Name the owner and the likely cost.'],
	['NOSHOW', 'Missed visit', 'Say whether the client was safe.'],
	['COMPL', 'Complaint', 'Write down the words of the person who complains.'],
	['HAZ', 'Hazard in the home', 'Say what was done to make it safe.'],
] as const;

export const sirsCategories = [
	['SIRSFORCE', 'Unreasonable use of force', ''],
	['SIRSNEGLECT', 'Neglect', ''],
	['SIRSPSYCH', 'Psychological or emotional abuse', ''],
	['SIRSTHEFT', 'Stealing or financial coercion', ''],
	['SIRSMISSING', 'Unexplained absence from care', ''],
	['SIRSDEATH', 'Unexpected death', ''],
] as const;

export const categories = {
	documents: ['Care Plan', 'Consent', 'Assessment', 'Service Agreement', 'Medical'],
	expenses: ['Continence Aids', 'Equipment', 'Meals', 'Transport', 'Home Modification'],
	payers: [
		'NDIS',
		'Home Care Package',
		'CHSP',
		'DVA',
		'Insurance',
		'State',
		'Brokerage',
		'Private',
	],
	rosterItems: ['Standard', 'Short Notice', 'Buddy Shift', 'Training', 'Group'],
	services: [
		'Personal Care',
		'Domestic Assistance',
		'Home Maintenance',
		'Social Support',
		'Respite',
		'Nursing',
		'Allied Health',
		'Transport',
		'Meals',
		'Coordination',
		'Internal',
	],
} as const;

export const happenings = [
	'Client was found sitting on the bathroom floor and said that the mat had slipped.',
	'Morning tablets were still in the pack at the evening visit.',
	'Small skin tear on the left forearm, noticed while dressing.',
	'Client was upset and asked the worker to leave before the end of the visit.',
	'A lamp was knocked over while vacuuming and broke.',
	'No answer at the door; the daughter confirmed that her mother was at the doctor.',
	'Loose paver at the front step, reported by the worker.',
	'Client felt dizzy when standing up from the chair.',
	'Neighbour complained about the car in the shared driveway.',
] as const;

export const actions = [
	'First aid given, family informed.',
	'Rang the general practitioner and followed the advice.',
	'Dressing applied, photo taken, nurse to review.',
	'Coordinator rang the client the same day.',
	'Hazard marked with tape, repair ordered.',
] as const;

export const outcomes = [
	'',
	'Care plan reviewed, no change needed.',
	'Physiotherapist referred.',
	'Worker retrained.',
] as const;

/** The reasons why a shift does not happen. Each entry has the kind, the code and the text of a reason. */
export const holds = [
	['Leave', 'HOSP', 'In hospital'],
	['Leave', 'HOL', 'Away with family'],
	['Respite', 'RESP', 'In residential respite'],
	['Cancelled', 'CANC', 'Cancelled by the client at short notice'],
] as const;

/** The API's codes for the days of the week. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** The e-mail addresses of the office. */
export const staff = [
	'margaret.oneill@bluegumcare.example',
	'dinh.tran@bluegumcare.example',
	'priya.nair@bluegumcare.example',
	'tom.kowalski@bluegumcare.example',
	'aroha.ngata@bluegumcare.example',
] as const;

/** The mobile numbers that the Australian regulator (ACMA) keeps free for fiction. All begin with 0491, which is left out here. */
export const reservedMobiles = [
	570006, 570110, 570156, 570157, 570158, 570159, 570313, 570737, 571266, 571491, 571804, 572549,
	572665, 572983, 573087, 573770, 574118, 574632, 575254, 575789, 576398, 576801, 577426, 577644,
	578148, 578888, 578957, 579212, 579455, 579760,
];
