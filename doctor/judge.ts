import type { Result } from './examine';
import { groupLists } from './findings';
import { jobs } from './jobs';
import { contradicts, questions } from './questions';
import { documentedDefault, type Sight } from './sight';

/** The judgement of a service after an examination, for people. */
export interface Verdict {
	/** One line that says whether the node can use the service, and how well. */
	readonly headline: string;
	/** The details of the headline. Each detail has one or more sentences. */
	readonly points: readonly string[];
	/**
	 * The exit status: 0 if the examination reached its end or the doctor's bounds, and 2 if the service failed before the end. If no record
	 * came, it is 1. If a person stopped the doctor, it is 130, even if no record came.
	 */
	readonly status: 0 | 1 | 2 | 130;
}

interface Shortcoming {
	readonly text: string;
	readonly paths: readonly string[];
}

const plural = (noun: string): string =>
	/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`;

/** Names each list twice: by its contents for people, and by its path for the operator of the service. */
const nameLists = (sights: readonly Sight[]): string =>
	sights.map(({ endpoint: { noun, path } }) => `${plural(noun)} (${path})`).join(', ');

/**
 * Returns whether the user lacks the right to read a list. If the service failed, the refusals since it last gave a list say nothing about
 * rights.
 */
const isDenied = ({ over, refusals }: Result['probe'], { first }: Sight): boolean =>
	first.status === 403 && !(over?.why === 'failed' && refusals.includes(first));

const isNeeded = (path: string): boolean => [...jobs.values()].some((paths) => paths.has(path));

const has = ({ first }: Sight): boolean => (first.records?.length ?? 0) > 0;

/** Judges a result. The verdict says what works, what does not, which jobs are affected, and which rights are missing. */
export function judge(result: Result): Verdict {
	const sights = [...result.lists.values()];
	return sights.some(has) ? judgeLists(result, sights) : judgeNothing(result, sights);
}

/** Makes the verdict if no record came. */
function judgeNothing({ probe }: Result, sights: readonly Sight[]): Verdict {
	const { over } = probe;
	const came = sights.filter(({ first }) => first.records !== undefined);
	const denied = sights.filter((sight) => isDenied(probe, sight));
	const isStopped = over?.why === 'stopped';
	const headline = isStopped ? 'Nothing was found out.' : 'Nothing could be examined.';
	const reasons = [
		...(over ? [over.text] : []),
		...(denied.length > 0
			? [
					`The user of the credential may not read ${denied.length === sights.length ? `any of the ${sights.length} lists` : nameLists(denied)}: the service answered 403. Ask the operator of the service for the rights.`,
				]
			: []),
		...(came.length > 0
			? [
					`${came.length} lists came, and all of them are empty. Either there are no records, or the user of the credential may not see them: ask the operator of the service.`,
				]
			: []),
	];
	return { headline: [headline, ...reasons].join(' '), points: [], status: isStopped ? 130 : 1 };
}

function judgeLists(result: Result, sights: readonly Sight[]): Verdict {
	const { probe } = result;
	const { over } = probe;
	const isCut = over !== undefined && over.why !== 'bounds';
	const shortcomings = [
		...unreadable(result, sights),
		...announcing(sights),
		...capped(result, sights),
		...lacking(sights),
		...contradicted(result, sights),
	];
	const denied = sights.filter((sight) => isDenied(probe, sight));
	const doubts = sights.filter((sight) => isDoubtful(result, sight));
	const others = [...denied, ...doubts].map(({ endpoint }) => endpoint.path);
	const touched = touchedJobs([...shortcomings, { text: '', paths: others }]);
	const fine = fineJobs(sights, touched);
	const faults = [
		...(shortcomings.length > 0 ? ['comes short'] : []),
		...(doubts.length > 0 ? ['may come short'] : []),
		...(denied.length > 0 ? ['lacks rights'] : []),
	];
	const came = sights.filter(({ first }) => first.records !== undefined).length;
	const touches = touched.length > 0 ? touched.join(', ') : 'none of the usual jobs';
	const found =
		faults.length > 0
			? `It works in part: it ${listed(faults)}, which touches ${touches}.`
			: `It works: ${came} lists came, and nothing that was shown comes short of what the node relies on.`;
	return {
		headline: isCut ? `Only a part was examined. ${over.text}` : found,
		points: [
			...(isCut && faults.length > 0 ? [found] : []),
			...point(fine, `**Works:** ${fine.join(', ')}.`),
			...point(shortcomings, `**Comes short:** ${shortcomings.map(({ text }) => text).join(' ')}`),
			...pointsOfLists(sights, doubts, denied),
			...(over?.why === 'bounds' ? [`**Not all was asked.** ${over.text}`] : []),
		],
		status: over?.why === 'stopped' ? 130 : isCut ? 2 : 0,
	};
}

/** Makes the sentences about lists that may be cut off, lists that the user may not read, and empty lists. */
function pointsOfLists(
	sights: readonly Sight[],
	doubts: readonly Sight[],
	denied: readonly Sight[],
): string[] {
	const empty = sights.filter(
		({ endpoint, first }) => first.records?.length === 0 && isNeeded(endpoint.path),
	);
	return [
		...point(
			doubts,
			`**May come short:** Fewer than ${documentedDefault} records came at once of ${nameLists(doubts)}, and it is not shown that they are all. The node finds it out, and reads longer lists in parts or stops with an error.`,
		),
		...point(
			denied,
			`**Missing rights (403):** ${nameLists(denied)}. Ask the operator of the service whether the user may have them.`,
		),
		...point(
			empty,
			`**Empty:** ${nameLists(empty)}. If your organisation has such records, the user may not see them.`,
		),
	];
}

/** Returns an array with the text, or an empty array if there is nothing that the text is about. */
const point = (things: readonly unknown[], text: string): string[] =>
	things.length > 0 ? [text] : [];

const listed = (texts: readonly string[]): string =>
	texts.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** If a list gave fewer records than this, and no answer has shown more, the doctor assumes that these are all its records. */
const few = 10;

/** Returns whether a list may give fewer records in one answer than documented. */
function isDoubtful({ findings }: Result, { endpoint, first, given, total }: Sight): boolean {
	const { path, parameters } = endpoint;
	const count = first.records?.length ?? 0;
	if (!isNeeded(path) || !parameters.limit || count === 0 || total?.isExact !== false) return false;
	const most = Math.max(count, ...[...given.values()].map((sure) => sure + 1));
	const hasMore = total.count > most;
	if (most >= documentedDefault || findings.get('mostAtOnce', path) !== undefined) return false;
	return hasMore || most >= few;
}

const touchedJobs = (shortcomings: readonly Shortcoming[]): string[] =>
	[...jobs].flatMap(([job, needed]) =>
		shortcomings.some(({ paths }) => paths.some((path) => needed.has(path))) ? [job] : [],
	);

/** Returns the jobs that work without a problem. They are not in `touched`, and the doctor has asked for all lists that they need. */
function fineJobs(sights: readonly Sight[], touched: readonly string[]): string[] {
	const unasked = sights
		.filter(({ first }) => first.isUnasked)
		.map(({ endpoint }) => endpoint.path);
	return [...jobs].flatMap(([job, paths]) =>
		touched.includes(job) || [...paths].some((path) => unasked.includes(path)) ? [] : [job],
	);
}

/** Finds lists that did not come although the doctor asked for them. Lists that the user may not read are left out. */
function unreadable({ probe }: Result, sights: readonly Sight[]): Shortcoming[] {
	const failed = sights.filter(
		(sight) =>
			sight.first.records === undefined && !sight.first.isUnasked && !isDenied(probe, sight),
	);
	const why = ({ status, problem = `status ${status}` }: Sight['first']) =>
		status === 403 ? 'the service refused all by then (403)' : problem;
	return failed.map(({ endpoint, first }) => ({
		text: `${plural(endpoint.noun)} (${endpoint.path}) did not come: ${why(first)}.`,
		paths: [endpoint.path],
	}));
}

/** Finds lists without a limit whose answer says that there are more records. The node cannot ask for the rest. */
const announcing = (sights: readonly Sight[]): Shortcoming[] =>
	sights
		.filter(({ endpoint, first }) => first.isPart && !endpoint.parameters.limit)
		.map(({ endpoint: { path, noun }, first: { records = [] } }) => ({
			text: `The service says that there are more ${plural(noun)} (${path}) than the ${records.length} that it gave. The rest cannot be asked for, so the node stops with an error.`,
			paths: [path],
		}));

/** Finds lists that a job needs and that lack documented fields. */
const lacking = (sights: readonly Sight[]): Shortcoming[] =>
	sights
		.filter(({ endpoint }) => isNeeded(endpoint.path))
		.flatMap(({ endpoint: { path, noun }, fields }) =>
			fields && fields.missing.length > 0
				? [
						{
							text: `${plural(noun)} (${path}) come without ${fields.missing.join(', ')}.`,
							paths: [path],
						},
					]
				: [],
		);

/** Finds lists that give fewer records in one answer than the documentation says. */
function capped({ findings }: Result, sights: readonly Sight[]): Shortcoming[] {
	const bySize = new Map<string, Sight[]>();
	for (const sight of sights) {
		const most = findings.get('mostAtOnce', sight.endpoint.path) ?? '';
		if (most === '' || Number(most) >= documentedDefault) continue;
		bySize.set(most, [...(bySize.get(most) ?? []), sight]);
	}
	return [...bySize].map(([most, capped]) => {
		const whole = capped.filter(({ endpoint }) => endpoint.parameters.page ?? endpoint.dateRanges);
		const ways =
			whole.length > 0
				? ' The node reads them in parts, which takes more requests; where a part is still too long, such as one busy day, it stops with an error.'
				: '';
		const others = capped.filter((sight) => !whole.includes(sight));
		const lost =
			others.length > 0
				? ` No part of ${nameLists(others)} can be asked for, so the rest cannot be read.`
				: '';
		return {
			text: `At most ${most} records come at once, and not the documented ${documentedDefault}: ${nameLists(capped)}.${ways}${lost}`,
			paths: capped.map(({ endpoint }) => endpoint.path),
		};
	});
}

/** Finds answers that contradict the documentation in a point on which the node relies. */
function contradicted({ findings }: Result, sights: readonly Sight[]): Shortcoming[] {
	const wrong = findings.all.filter(contradicts);
	return groupLists(wrong, ({ question, answer }) => [question, answer]).map(
		({ first: { question, answer }, all, where }) => {
			const { asks, answers, node } = questions[question];
			const isAbout = ({ endpoint: { path } }: Sight) =>
				all.some(({ about }) => about === undefined || about.split(' ')[0] === path);
			return {
				text: `${asks}${where} ${answers[answer] ?? answer}; the node ${node}.`,
				paths: sights.filter(isAbout).map(({ endpoint }) => endpoint.path),
			};
		},
	);
}
