/**
 * Divides a total, such as the width of a line, among needs, such as the widths of columns. Small needs are met in full. The larger needs
 * get nearly equal parts of the rest.
 */
export function shareOut(needs: readonly number[], total: number): number[] {
	const shares = needs.map(() => 0);
	const order = needs.map((_, index) => index).sort((a, b) => needs[a] - needs[b]);
	let left = total;
	order.forEach((index, position) => {
		const share = Math.min(needs[index], Math.floor(left / (order.length - position)));
		shares[index] = share;
		left -= share;
	});
	return shares;
}
