/**
 * Checks the settings of the node "Fill in here", before the workflow asks the service or writes anything. The error names the wrong
 * setting.
 *
 * @param {import("../n8n").CodeNode} n8n
 */
export function checkWhatWasFilledIn({ $, DateTime }) {
	const given = $('Fill in here').first().json;
	const text = (name) => String(given[name] ?? '').trim();
	const refuse = (name, kind) => {
		throw new Error(`"Fill in here": ${name} must be ${kind}. It is "${text(name)}".`);
	};
	const whole = (name, least, most) => {
		const typed = text(name).replace(/^[,;\s]+|[,;\s]+$/g, '');
		const number = Number(typed);
		// Only digits are a number here. Number() also reads 0x10 and 1e1, which people do not mean as numbers.
		if (/^\+?\d+(\.0*)?$/.test(typed) && number >= least && number <= most) return number;
		return refuse(name, `a whole number from ${least} to ${most}`);
	};
	const day = (name, example) => {
		const date = DateTime.fromISO(text(name).slice(0, 10));
		if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(text(name)) && date.isValid) return date.toISODate();
		return refuse(name, `a day, such as ${example}`);
	};
	// Returns the addresses in a setting, whatever separates them. A name before an address in angle brackets is kept with the address.
	const addresses = (name) => {
		const address =
			/(?:"[^"]*"|[^,;<>"@]*)<\s*[^\s<>@,;]+@[^\s<>@,;]+\s*>|[^\s<>@,;:"/|]+@[^\s<>@,;:"/|]+/g;
		const typed = text(name).replace(/mailto:|\([^)]*\)/gi, ' ');
		const found = (typed.match(address) ?? []).map((one) => one.trim().replace(/\s+/g, ' '));
		const isMore = /[\p{L}\p{N}@]/u.test(typed.replace(address, ' '));
		if (found.length === 0 || isMore) refuse(name, 'e-mail addresses, separated by commas');
		const bare = (one) =>
			one
				.replace(/^.*<|>$/gs, '')
				.trim()
				.toLowerCase();
		// Nobody has an address at these domains. isExample() of the reports refuses such addresses, too.
		if (found.some((one) => /@example\.(com|net|org)$/.test(bare(one)))) {
			refuse(name, 'an address of yours, and no example');
		}
		// An address that is typed twice counts once, so that nobody gets a mail twice.
		return found.filter(
			(one, place) => found.findIndex((other) => bare(other) === bare(one)) === place,
		);
	};
	return [
		{
			json: {
				sender: addresses('sender')[0],
				recipients: addresses('recipient'),
				daysBack: whole('daysBack', 0, 3_650),
				daysAhead: whole('daysAhead', 0, 3_650),
				backfillFrom: text('backfillFrom') === '' ? null : day('backfillFrom', '2024-07-01'),
				olderMonthsEvery: whole('olderMonthsEvery', 1, 365),
				mostGone: whole('mostGone', 0, 100),
				today: day('today', '2026-01-05'),
				timeZone: text('timeZone') || refuse('timeZone', 'a time zone'),
			},
		},
	];
}
