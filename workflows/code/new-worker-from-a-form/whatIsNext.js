import { escapeHtml } from '../shared/escapeHtml.js';
import { yes } from '../shared/yes.js';

/**
 * Looks at what the service holds, and names the one thing to write next. Each thing is written once at most, only if it is not there, and is looked for again afterwards, because it is not documented what the service answers to a write.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatIsNext({ $, $runIndex }) {
	const settings = $('Check what was filled in').first().json;
	const form = $('A new worker').first().json;
	const text = (value) => String(value ?? '').trim();
	const same = (one, other) => text(one).toLowerCase() === text(other).toLowerCase();
	const sameNameField = 'Another worker has the same name';
	const item = text(form['Check or certificate']);
	const expiry = text(form['Valid until']).slice(0, 10);
	const file = $('A new worker').first().binary?.Document;
	const fileName = text(file?.fileName);
	const workerName = 'The worker ' + text(form['First name']) + ' ' + text(form['Last name']);

	// What was tried in earlier passes of this run, and what came of it.
	const nodes = {
		worker: 'Create the worker',
		skill: 'Add the skill',
		compliance: 'Add the compliance record',
		document: 'Upload the document',
	};
	const runs = { worker: 0, skill: 0, compliance: 0, document: 0 };
	const answers = new Map();
	for (let pass = 0; pass < $runIndex; pass++) {
		const { step, name } = $('What is next').all(0, pass)[0].json;
		answers.set(name, text($(nodes[step]).all(0, runs[step]++)[0]?.json.error));
	}

	// What stands in the way of writing anything at all.
	const obstacles = [];
	const list = (name, ...fields) => {
		const rows = $(name)
			.all()
			.map((row) => row.json)
			.filter((row) => Object.keys(row).length > 0);
		const failed = rows.find((row) => row.error !== undefined && Object.keys(row).length === 1);
		if (failed) {
			obstacles.push('The list ' + name + ' could not be read. ' + text(failed.error));
			return [];
		}
		for (const field of fields) {
			if (rows.length === 0 || rows.some((row) => Object.hasOwn(row, settings[field]))) continue;
			obstacles.push(
				'No record of the list ' +
					name +
					' has a field ' +
					text(settings[field]) +
					', so what is there cannot be recognised. Correct ' +
					field +
					' in the node Fill in here. The fields are: ' +
					[...new Set(rows.flatMap(Object.keys))].join(', ') +
					'.',
			);
		}
		return rows;
	};
	const skills = list('Skills', ...(text(form['Skills']) === '' ? [] : ['skillIdField']));
	const documents = list('Documents', 'workerIdField', 'documentNameField');
	const compliance = list(
		'Compliance',
		'workerIdField',
		'complianceNameField',
		'complianceDateField',
	);
	const workers = list(
		'Workers',
		'workerIdField',
		'firstNameField',
		'lastNameField',
		'emailField',
		'phoneField',
		'currentField',
	);

	// Somebody may be there with two addresses, in one field or in several, or with another one.
	const parts = (value) =>
		text(value)
			.toLowerCase()
			.split(/[\s,;<>]+/)
			.filter((part) => part.includes('@'));
	const valuesOf = (row, name, field) =>
		Object.keys(row)
			.filter((key) => key === settings[field] || name.test(key))
			.map((key) => row[key]);
	const addresses = parts(form['E-mail']);
	const hasAddress = (row) =>
		valuesOf(row, /mail/i, 'emailField')
			.flatMap(parts)
			.some((address) => addresses.includes(address));
	const lettersOf = (value) =>
		text(value)
			.normalize('NFD')
			.replace(/[^\p{L}]/gu, '')
			.toLowerCase();
	const hasName = (row) =>
		valuesOf(row, /preferred/i, 'firstNameField')
			.map(lettersOf)
			.includes(lettersOf(form['First name'])) &&
		lettersOf(row[settings.lastNameField]) === lettersOf(form['Last name']);
	// 0400 000 000 is +61 400 000 000.
	const digitsOf = (value) => text(value).replace(/\D/g, '').slice(-9);
	const hasPhone = (row) =>
		digitsOf(form['Phone']).length > 5 &&
		valuesOf(row, /phone|mobile/i, 'phoneField')
			.map(digitsOf)
			.includes(digitsOf(form['Phone']));

	const withAddress = workers.filter(hasAddress);
	const namesakes = workers.filter((row) => hasName(row) && !hasAddress(row));
	const isSomebodyElse = text(form[sameNameField]) !== '';
	const samePerson = withAddress.length > 0 || isSomebodyElse ? [] : namesakes.filter(hasPhone);
	const found = [...withAddress, ...samePerson];
	const worker = found[0];
	const id = worker?.[settings.workerIdField];
	if (!worker && namesakes.length > 0 && !isSomebodyElse)
		obstacles.push(
			'A worker of this name is there, with the ID ' +
				namesakes.map((row) => row[settings.workerIdField]).join(', ') +
				', another e-mail address and another phone number. If it is the same person, send the form with that address, or correct it in the service. If it is somebody else, say so in the field ' +
				sameNameField +
				'.',
		);
	if (!text(form['E-mail']).includes('@'))
		obstacles.push('There is no e-mail address, by which the worker is recognised.');
	if (found.length > 1)
		obstacles.push(
			found.length +
				(samePerson.length > 0
					? ' workers have this name and phone number, with the IDs '
					: ' workers have this e-mail address, with the IDs ') +
				found.map((row) => row[settings.workerIdField]).join(', ') +
				'. Take away the one too many in the service.',
		);
	const known = samePerson.length > 0 ? 'name and phone number' : 'e-mail address';
	if (worker && !yes(worker[settings.currentField]))
		obstacles.push(
			'A worker with this ' +
				known +
				' is there, with the ID ' +
				id +
				', but is not current. Make the worker current in the service first.',
		);
	if (worker && lettersOf(worker[settings.lastNameField]) !== lettersOf(form['Last name']))
		obstacles.push(
			'A worker with this e-mail address is there, with the ID ' +
				id +
				' and another last name. Correct the one or the other.',
		);
	if (!/^\d{4}-\d\d-\d\d$/.test(expiry)) obstacles.push('There is no date for ' + item + '.');
	if (fileName === '') obstacles.push('There is no file.');

	const wantedSkills = [form['Skills'] ?? '']
		.flat()
		.flatMap((value) => text(value).split(','))
		.map(text)
		.filter(Boolean);
	const chosenSkills = new Map();
	for (const name of wantedSkills) {
		const fitting = skills.filter(
			(row) => same(row.SkillCode, name) || same(row.Description, name),
		);
		if (fitting.length === 1)
			chosenSkills.set(fitting[0][settings.skillIdField], fitting[0].Description || name);
		else
			obstacles.push(
				(fitting.length === 0 ? 'There is no skill ' : 'There are several skills ') +
					name +
					'. The skills are: ' +
					skills.map((row) => row.Description || row.SkillCode).join(', ') +
					'.',
			);
	}

	const ofWorker = (rows) =>
		rows.filter((row) => id !== undefined && Number(row[settings.workerIdField]) === Number(id));
	const skillsIn = (row) =>
		Array.isArray(row?.[settings.skillsField]) ? row[settings.skillsField] : [];
	const hasSkills = skillsIn(worker);
	const allSkills = workers.flatMap(skillsIn);
	const isRecognised =
		allSkills.length > 0
			? allSkills.some((skill) => Object.hasOwn(skill ?? {}, settings.skillIdField))
			: workers.some((row) => Array.isArray(row[settings.skillsField]));
	// Of a first worker, whom this run has entered, it is known that no skill is there.
	const isFirst = workers.length === (answers.has(workerName) ? 1 : 0);
	if (chosenSkills.size > 0 && !isRecognised && !isFirst)
		obstacles.push(
			'The skills that workers have cannot be recognised. Correct skillsField and skillIdField in the node Fill in here; the list Workers shows the skills of each worker. Where no worker has a skill yet, enter one in the service first.',
		);
	const dated = ofWorker(compliance).filter((row) => same(row[settings.complianceNameField], item));

	const things = [
		{
			step: 'worker',
			name: workerName,
			isThere: worker !== undefined,
			body: {
				[settings.firstNameField]: text(form['First name']),
				[settings.lastNameField]: text(form['Last name']),
				[settings.emailField]: text(form['E-mail']),
				[settings.phoneField]: text(form['Phone']),
				[settings.currentField]: true,
			},
		},
		...[...chosenSkills].map(([skillId, name]) => ({
			step: 'skill',
			name: 'The skill ' + name,
			isThere: hasSkills.some(
				(skill) => Number(skill?.[settings.skillIdField]) === Number(skillId),
			),
			body: { [settings.workerIdField]: id, [settings.skillIdField]: skillId },
		})),
		{
			step: 'compliance',
			name: item,
			isThere: dated.some((row) => text(row[settings.complianceDateField]).slice(0, 10) === expiry),
			// Another date may be a mistake in the form or in the service: a person has to look.
			conflict:
				dated.length === 0
					? ''
					: 'It is there with another date, ' +
						dated.map((row) => text(row[settings.complianceDateField]).slice(0, 10)).join(', ') +
						'. Correct it in the service.',
			body: {
				[settings.workerIdField]: id,
				[settings.complianceNameField]: item,
				[settings.complianceDateField]: expiry,
			},
		},
		{
			step: 'document',
			name: 'The document ' + fileName,
			isThere: ofWorker(documents).some((row) => same(row[settings.documentNameField], fileName)),
			body: { [settings.workerIdField]: id, [settings.documentNameField]: fileName },
		},
	];

	const notShown =
		obstacles.length > 0
			? 'It was sent, and it is not known whether it was saved.'
			: 'It was sent, but the service does not show it. Look in the service whether it is there, and whether the names of the fields in Fill in here are right.';
	const reasons = new Map();
	const unknown = new Set();
	for (const { name, isThere, ...thing } of things) {
		if (isThere) continue;
		const conflict = 'conflict' in thing ? thing.conflict : '';
		const answer = answers.get(name);
		if (answer === '' || answer?.includes('It is not known whether')) unknown.add(name);
		if (answers.has(name)) reasons.set(name, answer || notShown);
		else if (conflict) reasons.set(name, conflict);
	}
	const next = things.find(({ name, isThere }) => !isThere && !reasons.has(name));
	if (obstacles.length === 0 && next && (worker || next.step === 'worker')) {
		return [
			{
				json: { step: next.step, name: next.name, body: next.body },
				binary: next.step === 'document' ? { Document: file } : {},
			},
		];
	}

	// Nothing is left to write: says what happened.
	const underWhich =
		worker && !same(worker[settings.emailField], form['E-mail'])
			? ', and the e-mail address ' +
				(text(worker[settings.emailField]) || 'empty') +
				', which was left as it is'
			: '';
	const lines = [
		...obstacles,
		...things.map(({ name, isThere }) => {
			if (isThere)
				return (
					name +
					': ' +
					(answers.has(name) ? 'saved' : 'was there already') +
					(name === workerName ? ', with the ID ' + id + underWhich : '') +
					'.'
				);
			if (unknown.has(name)) return name + ': ' + reasons.get(name);
			if (obstacles.length > 0 && !answers.has(name)) return name + ': was not sent.';
			if (!reasons.has(name)) return name + ': was not sent. It needs the worker.';
			return name + ': NOT SAVED. ' + reasons.get(name);
		}),
	];
	const isComplete = obstacles.length === 0 && things.every(({ isThere }) => isThere);
	const advice =
		unknown.size > 0
			? 'Look in the service first: what was sent may be there all the same. Enter there what is missing.'
			: 'You can send the form again with the same e-mail address: what is there is not written a second time.';
	const incomplete =
		unknown.size > 0 ? 'It is not known whether everything was saved' : 'Not everything was saved';
	if (worker && namesakes.length > samePerson.length)
		lines.push(
			'Another worker has the same name, with the ID ' +
				namesakes
					.filter((row) => row !== worker)
					.map((row) => row[settings.workerIdField])
					.join(', ') +
				'. Look whether it is the same person.',
		);
	return [
		{
			json: {
				step: isComplete ? 'complete' : 'incomplete',
				name: '',
				title: isComplete ? 'The worker is in the service' : incomplete,
				message:
					lines.map((line) => '<p>' + escapeHtml(line) + '</p>').join('') +
					(isComplete ? '' : '<p>' + advice + '</p>'),
				mail: lines.join('\n\n') + '\n\n' + advice,
			},
		},
	];
}
