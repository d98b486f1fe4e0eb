import type { Box, Editor } from './editor';

/** The margin around the contents of a picture, in pixels. */
export const margin = 16;

/**
 * Finds the panel of a node, without its head.
 *
 * @returns the box of the parameters, and a box of the parameters together with the output next to them
 */
export async function panelBoxes(editor: Editor): Promise<{ parameters: Box; all: Box }> {
	const [ndv, button, parameters, output] = [
		await editor.box(editor.on('ndv')),
		await editor.box(editor.on('node-execute-button')),
		await editor.box(editor.on('node-parameters')),
		await editor.box(editor.on('output-panel')),
	];
	const all = {
		left: parameters.left,
		top: button.top - 10,
		right: ndv.right - 2,
		bottom: ndv.bottom - 1,
	};
	return { parameters: { ...all, right: output.left - 1 }, all };
}

/** Returns where the empty part of the panel begins. It begins below the last button that adds something. */
export async function contentBottom(editor: Editor): Promise<number> {
	const button = editor.on('collection-parameter-add').filter({ visible: true }).last();
	return (await editor.box(button)).bottom + margin;
}

/** Returns the names of the columns of the output table, separated by commas. */
export async function outputColumns(editor: Editor): Promise<string> {
	const heads = editor.on('output-panel').locator('thead th');
	await heads.first().waitFor();
	const names = (await heads.allInnerTexts()).map((name) => name.trim());
	return names.filter(Boolean).join();
}

/** Returns the rows on the first page of the output table. Each row has its texts, by the names of the columns. */
export async function outputRows(editor: Editor): Promise<Record<string, string>[]> {
	const columns = (await outputColumns(editor)).split(',');
	const rows = await editor.on('output-panel').locator('tbody tr').all();
	const cells = await Promise.all(rows.map((row) => row.locator('td').allInnerTexts()));
	return cells.map((texts) =>
		Object.fromEntries(
			columns.map((column, index) => [column, texts[index].trim().replace(/^empty$/, '')]),
		),
	);
}
