/**
 * Makes a line of the log for each call of a tool. The line names the tool, and says how many records, which fields and how many
 * characters went to the model. It also says whether a person approved the call. It has no values from the call or from the answer.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function listTheCalls({ $input, $execution, $workflow, DateTime }) {
	// The tools whose calls a person must approve. The names are those that the model uses, such as Change_a_worker.
	const reviewed = [];

	const { intermediateSteps = [] } = $input.first().json;
	const at = DateTime.now().toUTC().toISO();

	const parse = (text) => {
		try {
			return JSON.parse(text);
		} catch {
			return text;
		}
	};
	// n8n wraps the answer of a tool in one or two layers, which this function removes.
	const itemsOf = (value) => {
		if (typeof value === 'string') {
			const parsed = parse(value);
			return typeof parsed === 'string' ? [] : itemsOf(parsed);
		}
		if (Array.isArray(value)) return value.flatMap(itemsOf);
		if (value === null || typeof value !== 'object') return [];
		if (typeof value.text === 'string' && value.type === 'text') return itemsOf(value.text);
		return Array.isArray(value.response) ? itemsOf(value.response) : [value];
	};
	const isRejected = (text) =>
		/User rejected the tool call|The user reviewed your planned tool call/.test(text);

	const lines = intermediateSteps.map(({ action, observation }) => {
		const text = typeof observation === 'string' ? observation : JSON.stringify(observation ?? '');
		const items = itemsOf(observation);
		const isError = items.some((item) => 'error' in item) || /^There was an error/.test(text);
		const records = isError ? [] : items.filter((item) => !('notice' in item));
		const isTotals = items.some(
			(item) => 'notice' in item && ('Count' in item || 'report' in item),
		);
		const isReviewed = reviewed.includes(action.tool);
		const approved = !isReviewed ? 'not asked' : isRejected(text) ? 'no' : 'yes';
		return {
			at,
			run: $execution.id,
			workflow: $workflow.name,
			tool: action.tool,
			returned: isError
				? 'an error'
				: isTotals
					? 'totals'
					: items.length > 0
						? 'records'
						: 'a text',
			records: records.length,
			fields: [...new Set((isTotals ? items : records).flatMap(Object.keys))].join(', '),
			characters: text.length,
			approved,
		};
	});
	return lines.map((json) => ({ json }));
}
