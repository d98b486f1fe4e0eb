import type { Findings } from './findings';
import type { Probe, Trace } from './probe';

/** Returns how the header of a response says when to send the request again, for example `seconds` or `date`. */
function formOf({ retryAfter, wait = 0 }: Trace): string {
	if (retryAfter === undefined) return 'none';
	if (wait <= 0) return 'odd';
	return Number(retryAfter) * 1_000 === wait ? 'seconds' : 'date';
}

/** Finds out what the responses have in common, such as their media type and the bodies of errors. */
export function examineTraces({ traces }: Probe, findings: Findings): void {
	const addIfSame = (
		question: Parameters<Findings['add']>[0],
		answers: readonly (string | undefined)[],
	) => {
		const [first] = answers;
		const evidence = `${answers.length} answers`;
		if (first === undefined) return;
		if (answers.every((answer) => answer === first)) findings.add(question, first, evidence);
		else findings.miss(question, `${evidence} differ`);
	};
	const successes = traces.filter(({ status, body }) => status === 200 && !/web page/.test(body));
	addIfSame(
		'contentType',
		successes
			.map(({ contentType }) =>
				[/json/, /html/, /^text\/plain/].map((type) => type.test(contentType)).indexOf(true),
			)
			.map((index) => ['json', 'html', 'text'][index]),
	);
	const kinds: Readonly<Record<string, string>> = {
		'a single object': 'json',
		'a list of something else': 'json',
		'a web page': 'html',
		'plain text': 'text',
		nothing: 'empty',
	};
	const errors = traces.filter(({ status }) => status >= 400);
	addIfSame(
		'errorBody',
		errors.map(({ body }) => kinds[body]),
	);
	const refused = traces.filter(({ status }) => status === 429);
	const count = `${refused.length} of ${traces.length} requests`;
	if (traces.length > 20) findings.add('rateLimit', refused.length > 0 ? 'met' : 'notMet', count);
	addIfSame('retryAfter', refused.map(formOf));
	const dated = traces.filter(({ date }) => date !== undefined);
	if (traces.length > 0 && dated.length === traces.length) {
		findings.add('dateHeader', 'present', `${dated.length} answers`);
		const ahead = dated.map(({ date = 0, receivedAt }) => Math.round((date - receivedAt) / 60_000));
		const middle = ahead.sort((one, other) => one - other)[ahead.length >> 1];
		findings.add('clock', middle, `${dated.length} answers, by their header Date`);
	}
	if (traces.length > 0 && dated.length === 0) {
		findings.add('dateHeader', 'absent', `${traces.length} answers`);
	}
}
