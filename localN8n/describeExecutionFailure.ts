/**
 * Says why a command of n8n failed.
 *
 * @param output the standard output and standard error of n8n
 * @example describeExecutionFailure(output); // 'Workers: Forbidden. Ask an administrator'
 */
export function describeExecutionFailure(output: string): string {
	const json = /^\{\n[\s\S]*?^\}$/m.exec(output)?.[0];
	if (json !== undefined) {
		try {
			const { error } = JSON.parse(json).data.resultData;
			const node = error.node?.name === undefined ? '' : `${error.node.name}: `;
			const message = String(error.message).replace(/[.\s]+$/, '');
			return `${node}${[message, error.description].filter(Boolean).join('. ')}`;
		} catch {
			// The JSON is no execution, so only the last line can help.
		}
	}
	const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
	return lines.at(-1)?.trim() ?? 'it said nothing';
}
