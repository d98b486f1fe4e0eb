/**
 * Names the one thing to write next: what no list shows, and what was not sent in this run. Where nothing is left, it says what is there.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whatIsNext({ $, $runIndex }) {
	// What your service calls these fields, which its documentation does not show.
	const [check, until, fileName] = ['Description', 'ExpiryDate', 'DocumentName'];
	const { json: form, binary } = $('A new worker').first();
	const text = (value) => String(value ?? '').trim();
	const lower = (value) => text(value).toLowerCase();
	// A day is the same with a time behind it.
	const plain = (value) => lower(value).split(/(?<=^\d{4}-\d\d-\d\d)[ t](?=\d\d:\d\d)/)[0];
	const isSame = (one, other) => plain(one) === plain(other);
	const has = (row, body) => Object.keys(body).every((field) => isSame(row[field], body[field]));
	const lists = ['Skills', 'Compliance', 'Documents', 'Workers'];
	const read = lists.map((name) => Array.from($(name).all(), ({ json }) => json));
	const isRecord = (row) => !['', 'error'].includes(Object.keys(row).join());
	const [skills, checks, documents, workers] = read.map((rows) => rows.filter(isRecord));
	// What was sent in earlier passes, and the errors that came.
	const passes = Array.from({ length: $runIndex }, (_, pass) => pass);
	const sent = passes.map((pass) => $('What is next').all(0, pass)[0].json);
	const errorOf = ({ step, run }) => text($(step).all(0, run)[0]?.json.error);
	const errors = new Map(sent.map((one) => [one.name, errorOf(one)]));

	// Who it is: by any address, or by the name and any phone number. 0400 000 000 is +61 400 000 000.
	const address = (value) => lower(value).match(/[^\s,;<>]+@[^\s,;<>]+/g) ?? [];
	const letters = (value) => [lower(value).normalize('NFD').replace(/\P{L}/gu, '')];
	const digits = (value) => /\d{6,9}$/.exec(text(value).replace(/\D/g, '')) ?? [];
	const fits = (fields, values, wanted) => (row) => {
		const ours = Object.keys(row).flatMap((name) => (fields.test(name) ? values(row[name]) : []));
		return values(form[wanted]).some((value) => ours.includes(value));
	};
	const hasAddress = fits(/mail/i, address, 'E-mail');
	const hasPhone = fits(/phone|mobile/i, digits, 'Phone');
	const hasLastName = fits(/^LastName$/, letters, 'Last name');
	const hasFirstName = fits(/^(First|Preferred)Name$/, letters, 'First name');
	const withName = workers.filter((row) => hasLastName(row) && hasFirstName(row));
	const isOther = text(form['Another worker has the same name']) !== '';
	const isKnown = isOther || workers.some(hasAddress);
	const found = isKnown ? workers.filter(hasAddress) : withName.filter(hasPhone);
	const [worker] = found;
	const others = withName.filter((row) => !found.includes(row));
	const idsOf = (rows) => rows.map(({ CarerId }) => CarerId).join(', ');
	const what = isKnown ? 'this e-mail address' : 'this name and phone number';
	const who = `${what}, with the ID ${idsOf(found)}`;
	const isCurrent = /^(true|1|y|yes)$/i.test(text(worker?.Current));

	// What shall be there: records with all that stands in a body.
	const textsOf = (...fields) => fields.map((field) => text(form[field]));
	const [FirstName, LastName, Email] = textsOf('First name', 'Last name', 'E-mail');
	const [Phone1, item, date] = textsOf('Phone', 'Check or certificate', 'Valid until');
	const [day, file] = [date.slice(0, 10), text(binary?.Document?.fileName)];
	const document = `The document ${file}`;
	const names = text(form.Skills).split(',').map(text).filter(Boolean);
	const isCalled = (name) => (row) => isSame(row.SkillCode, name) || isSame(row.Description, name);
	const meant = (name) => skills.filter(isCalled(name)).filter(({ SkillId }) => SkillId);
	const CarerId = worker?.CarerId;
	const withSkills = workers.filter(({ Skills }) => Array.isArray(Skills));
	const skillsOf = ({ Skills, CarerId }) => Skills.map((skill) => ({ ...skill, CarerId }));
	const known = withSkills.flatMap(skillsOf);
	const person = `The worker ${FirstName} ${LastName}`;
	const body = { FirstName, LastName, Email, Phone1, Current: true };
	const skillBody = (name) => ({ CarerId, SkillId: meant(name)[0]?.SkillId });
	const thing = (step, name, rows, body) => ({ step, name, rows, body });
	const things = [
		thing('Create the worker', person, workers, body),
		...names.map((name) => thing('Add the skill', `The skill ${name}`, known, skillBody(name))),
		thing('Add the compliance record', item, checks, { CarerId, [check]: item, [until]: day }),
		thing('Upload the document', document, documents, { CarerId, [fileName]: file }),
	];
	const isShown = (rows, field) => rows.some((row) => Object.hasOwn(row, field));
	const unknown = things
		.filter(({ rows }) => rows.length > 0)
		.flatMap(({ rows, body }) => Object.keys(body).filter((field) => !isShown(rows, field)));
	// Of a first worker, whom this run has entered, it is known that no skill is there.
	const isFirst = workers.length === (errors.has(person) ? 1 : 0);
	const problems = [
		...lists.map((name, index) => {
			const failed = read[index].find((row) => Object.keys(row).join() === 'error');
			return failed && `The list ${name} could not be read. ${failed.error}`;
		}),
		[address(Email), day, file].some(({ length }) => length === 0) &&
			'There is no e-mail address, no date or no file.',
		found.length > 1 &&
			`${found.length} workers have ${who}. Take away the one too many in the service.`,
		worker &&
			!isCurrent &&
			`A worker has ${who}, but is not current. Make the worker current first.`,
		worker &&
			!hasLastName(worker) &&
			`A worker has ${who} and another last name. Correct the one or the other.`,
		!worker &&
			!isOther &&
			others.length > 0 &&
			`A worker of this name is there, with the ID ${idsOf(others)}, another e-mail address and another phone number. Correct these, or say in the form that it is somebody else.`,
		...names.map(
			(name) =>
				meant(name).length !== 1 &&
				`There is no skill ${name}, or more than one. The skills are: ${skills.map((row) => row.Description).join(', ')}.`,
		),
		names.length > 0 &&
			withSkills.length === 0 &&
			!isFirst &&
			'No worker shows Skills, so what is there cannot be recognised. Give one to a worker in the service first.',
		unknown.length > 0 &&
			`No record has a field ${unknown.join(' or ')}, so what is there cannot be recognised. Correct the names in What is next.`,
	].filter(Boolean);

	const isThere = ({ name, rows, body }) =>
		worker && (name === person || rows.some((row) => has(row, body)));
	const dated = checks.filter((row) => worker && has(row, { CarerId, [check]: item }));
	const dates = dated.map((row) => plain(row[until])).join(', ');
	const stateOf = (one) => {
		const error = errors.get(one.name);
		if (isThere(one)) return error === undefined ? 'was there already.' : 'saved.';
		if (error === '')
			return 'It was sent, but it is not known whether it was saved: the service does not show it.';
		if (error !== undefined) return /not known whether/.test(error) ? error : `NOT SAVED. ${error}`;
		if (one.name !== item || dates === '') return 'was not sent.';
		return `NOT SAVED. It is there with another date, ${dates}. Correct it in the service.`;
	};
	const next = things.find((one) => stateOf(one) === 'was not sent.');
	if (next && problems.length === 0 && (worker || next.name === person)) {
		const run = sent.filter(({ step }) => step === next.step).length;
		return [{ json: { step: next.step, name: next.name, body: next.body, run }, binary }];
	}
	const isComplete = problems.length === 0 && things.every(isThere);
	const isUnknown = things.some((one) => /not known whether/.test(stateOf(one)));
	const titles = ['Not everything was saved', 'It is not known whether everything was saved'];
	const title = isComplete ? 'The worker is in the service' : titles[Number(isUnknown)];
	const advice = [
		'You can send the form again with the same e-mail address: what is there is not written a second time.',
		'Look in the service first: what was sent may be there all the same. Enter there what is missing.',
	];
	const lines = [
		...problems,
		...things.map((one) => `${one.name}: ${stateOf(one)}`),
		worker && `In the service, the worker has the ID ${CarerId} and the address ${worker.Email}.`,
		worker && others.length > 0 && `Another worker of this name has the ID ${idsOf(others)}.`,
		!isComplete && advice[Number(isUnknown)],
	].filter(Boolean);
	const escaped = lines.join('\n').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
	const message = `<p>${escaped.replaceAll('\n', '</p><p>')}</p>`;
	return [{ json: { step: isComplete ? 'complete' : 'incomplete', title, message } }];
}
