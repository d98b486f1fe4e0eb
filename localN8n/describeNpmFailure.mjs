const networkError =
	/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E?TIMEDOUT|ERR_SOCKET_TIMEOUT|ENOTCACHED|[A-Z_]*CERT[A-Z_]*|UND_ERR_\w+)\b/;

/**
 * Says in one sentence why npm failed.
 *
 * @param {string[]} args npm's arguments
 * @param {string} output the end of npm's output
 * @param {string} log the file with all of npm's output
 */
export function describeNpmFailure(args, output, log) {
	const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
	const all = `all that it said is in ${log}`;
	// If an install script failed, the code is only the exit status of the script. The cause is in the output.
	const network = networkError.exec(/^\d*$/.test(code) ? output : code)?.[0];
	if (network) {
		return `npm cannot fetch packages (${network}): connect this machine to the internet, or check npm's registry and proxy settings, and try again; ${all}.`;
	}
	if (/^E(401|403|404|5\d\d)$/.test(code)) {
		return `npm's registry refused a package (${code}): check npm's registry setting and try again; ${all}.`;
	}
	if (/ENOSPC/.test(output)) {
		return `The disk is full: the demo needs about 4 GB; make room and try again.`;
	}
	return `npm ${args.slice(0, 2).join(' ')} failed${code === '' ? '' : ` (${code})`}: ${all}.`;
}
