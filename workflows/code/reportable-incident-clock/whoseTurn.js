import { isOurTurn } from '../shared/isOurTurn.js';
import { recordsOf } from '../shared/recordsOf.js';

/**
 * The mail, with whether this run sends it: another run may be about to, or may have sent it meanwhile.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function whoseTurn({ $, $input }) {
	const mail = $('One mail at a time').first().json;
	const own = $('Claim the mail').first().json;
	return [{ json: { ...mail, claimId: own.id, isOurs: isOurTurn(recordsOf($input), own, mail) } }];
}
