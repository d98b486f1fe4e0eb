/**
 * What the service has now for each worker whom the assistant wanted to change: a model may only believe that it wrote.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function readBack({ $, $input }) {
	const { output, intermediateSteps = [] } = $('Assistant').first().json;
	const workers = $input.all().map(({ json }) => json);
	const [{ error } = {}] = workers;

	const asked = new Map();
	for (const { action } of intermediateSteps) {
		if (action.tool !== 'Change_a_worker') continue;
		const { workerId, ...values } = action.toolInput.toolParameters ?? action.toolInput;
		asked.set(String(workerId), { ...asked.get(String(workerId)), ...values });
	}

	const text = (value) =>
		value === null || value === undefined || value === '' ? 'empty' : String(value);
	const lines = [...asked].map(([id, values]) => {
		if (error)
			return `- Worker ${id} could not be read back: ${text(error.message ?? error)}. Look in the service.`;
		const worker = workers.find(({ CarerId }) => String(CarerId) === id);
		if (!worker) return `- There is no worker with the ID ${id}.`;
		const fields = Object.entries(values).filter(
			([name, value]) => name in worker && text(value) !== 'empty',
		);
		const found = fields.map(([name, value]) =>
			text(worker[name]) === text(value)
				? `${name} is ${text(value)}`
				: `${name} is ${text(worker[name])}, NOT ${text(value)}`,
		);
		return `- ${worker.FirstName} ${worker.LastName} (${id}): ${found.join('; ')}`;
	});

	return [{ json: { output: `${output}\n\n**What the service has now**\n${lines.join('\n')}` } }];
}
