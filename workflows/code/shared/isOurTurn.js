/**
 * Whether this run sends a mail, and not another run at the same time. Each run enters a claim before it sends, and the first
 * claim counts. It counts for ten minutes, so that the mail of a run that was killed is sent by a later one. What the table does
 * not tell keeps no mail back.
 *
 * @param {Record<string, any>[]} rows those of the data table with the mail or a claim to it
 * @param {Record<string, any>} own the row with our claim, as far as it could be entered
 * @param {{ mail: string, claim: string }} texts what stands in the table for a mail that was sent, and for a claim
 */
export function isOurTurn(rows, own, { mail, claim }) {
	if (rows.some((row) => row.mail === mail)) return false;
	const minutesBefore = (row) => (Date.parse(own.createdAt) - Date.parse(row.createdAt)) / 60_000;
	return !rows.some(
		(row) => row.mail === claim && Number(row.id) < Number(own.id) && minutesBefore(row) < 10,
	);
}
