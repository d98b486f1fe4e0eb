/**
 * Tells in the chat what the service has now for each worker whom the assistant wanted to change. A model can say that it has changed a
 * worker although it has not.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function readBack({ $, $input }) {
	const assistant = $('Was a change asked for?').first().json;
	const { chatInput, intermediateSteps = [] } = assistant;
	const workers = $input.all().map(({ json }) => json);
	const [{ error } = {}] = workers;

	const text = (value) =>
		value === null || value === undefined || value === '' ? 'empty' : String(value);
	const nameOf = ({ FirstName, LastName, CarerId }) => `${FirstName} ${LastName} (${CarerId})`;
	const told = (heading, lines, end) => [
		{
			json: {
				output: `${heading}\n\n**What the service has now**\n${lines.map((line) => `- ${line}`).join('\n')}\n\n${end}`,
			},
		},
	];
	const unread = `The workers could not be read: ${text(error?.message ?? error)}. Look in the service.`;

	// If the assistant failed, nothing shows which changes it asked for. So the answer shows the workers whom the person names in the message.
	if (assistant.error) {
		const wordsOf = (value) =>
			` ${String(value ?? '')
				.toLowerCase()
				.replace(/[^\p{L}\p{N}]+/gu, ' ')
				.trim()} `;
		const isSaid = (name) =>
			wordsOf(name).trim() !== '' && wordsOf(chatInput).includes(wordsOf(name));
		const lines = workers
			.filter(
				({ FirstName, PreferredName, LastName }) =>
					isSaid(LastName) && (isSaid(FirstName) || isSaid(PreferredName)),
			)
			.map((worker) => {
				const { CarerId, FirstName, LastName, ...fields } = worker;
				const values = Object.entries(fields).map(([name, value]) => `${name} is ${text(value)}`);
				return `${nameOf(worker)}: ${values.join('; ')}`;
			});
		if (error) lines.push(unread);
		if (lines.length === 0) lines.push('Your message names no worker, so it is not known here.');
		return told(
			`The assistant failed: ${text(assistant.error.message ?? assistant.error)}\n\nSomebody had said yes to a change before, so something may have been written.`,
			lines,
			'The question in this chat shows by its ID whose record it was. Look at that record in the service before you ask for the change again.',
		);
	}

	// The tool reads the IDs 007 and " 7 " as 7. So these IDs mean the same worker here.
	const asked = new Map();
	let nameless = 0;
	for (const { action } of intermediateSteps) {
		if (action.tool !== 'Change_a_worker') continue;
		const { workerId, ...values } = action.toolInput.toolParameters ?? action.toolInput;
		const id = String(workerId ?? '').trim();
		if (id === '') nameless++;
		else {
			// The tool sends no blank, so a blank leaves what an earlier call has asked for.
			const given = Object.entries(values).filter(([, value]) => String(value ?? '').trim() !== '');
			asked.set(Number(id) || id, { ...asked.get(Number(id) || id), ...Object.fromEntries(given) });
		}
	}
	// A service may keep a value in a spelling of its own: NSW for nsw, or 0400 123 456 for +61 400 123 456.
	const letters = (value) =>
		String(value ?? '')
			.toLowerCase()
			.normalize('NFD')
			.replace(/[^\p{L}\p{N}]/gu, '');
	const isKept = (given, kept) => {
		const [one, other] = [given, kept].map(letters);
		if (one === '') return text(given).trim() === text(kept).trim();
		const isPhone = [one, other].every((digits) => /^\d{8,}$/.test(digits));
		return one === other || (isPhone && one.slice(-9) === other.slice(-9));
	};
	const lines = [...asked].map(([id, values]) => {
		if (error) return `Worker ${id}: ${unread}`;
		const worker = workers.find(({ CarerId }) => Number(CarerId) === id);
		if (!worker) return `There is no worker with the ID ${id}.`;
		const fields = Object.entries(values).filter(([name]) => name in worker);
		const found = fields.map(([name, value]) =>
			isKept(value, worker[name])
				? `${name} is ${text(worker[name])}`
				: `${name} is ${text(worker[name])}, NOT ${text(value)}`,
		);
		return `${nameOf(worker)}: ${found.join('; ')}`;
	});
	if (nameless > 0) lines.push('A change without the ID of a worker cannot be read back.');
	if (lines.length === 0) lines.push('No change came to an end.');

	return told(
		assistant.output,
		lines,
		'If the assistant tells of another change, it is not confirmed: perhaps n8n never asked for it.',
	);
}
