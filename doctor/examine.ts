import { reads } from '../api/mod';
import type { Session } from '../http/mod';
import { describeFields, wordsOf } from './describeFields';
import { examineDates } from './examineDates';
import { examineEndpoints } from './examineEndpoints';
import { examineLimits } from './examineLimits';
import { examineMeanings } from './examineMeanings';
import { examineOrder } from './examineOrder';
import { examineClosed, examineLeave, examineNotes } from './examineSets';
import { examineSirs } from './examineSirs';
import { examineTraces } from './examineTraces';
import { examineValues } from './examineValues';
import { Findings } from './findings';
import { Probe, type ProbeOptions } from './probe';
import type { Examination } from './sight';

/** The result of an examination. */
export interface Result extends Examination {
	/** How long the examination took, in milliseconds. */
	readonly duration: number;
}

/** The paths of the lists whose limits and dates the doctor examines, in the order of the examination. */
const inOrder = [
	...[reads.rosters, reads.incidents, reads.agreements, reads.timesheets, reads.sirs],
	...[reads.quotes, reads.clientNotes, reads.clientDocuments, reads.clients, reads.forms],
].map(({ path }) => path);

/** The paths of the lists whose sorting order the doctor examines. */
const ordered = [reads.agreements, reads.incidents, reads.quotes, reads.services].map(
	({ path }) => path,
);

/**
 * Looks for the answers to the doctor's questions about a service, within the bounds of the options. It sends only requests that read, one
 * after another. If it ends early, it returns the findings so far.
 */
export async function examine(session: Session, options: ProbeOptions = {}): Promise<Result> {
	const started = session.clock.now();
	const probe = new Probe(session, options);
	const findings = new Findings();
	const lists = await examineEndpoints(probe, findings);
	const examination: Examination = { probe, findings, lists };
	// The examination of the lists needs at least one record.
	const hasRecords = [...lists.values()].some(({ first }) => first.records?.length);
	if (hasRecords) await examineLists(examination);
	examineMeanings(examination);
	const words = wordsOf(await probe.allRecords());
	for (const sight of lists.values()) {
		const { records } = sight.first;
		if (records) sight.fields = describeFields(sight.endpoint, records, words);
	}
	examineTraces(probe, findings);
	return { ...examination, duration: session.clock.now() - started };
}

async function examineLists(examination: Examination): Promise<void> {
	const { lists } = examination;
	const sights = inOrder.flatMap((path) => lists.get(path) ?? []);
	for (const sight of sights) {
		if (sight.endpoint.parameters.limit) await examineLimits(examination, sight);
	}
	await examineLeave(examination);
	for (const path of ['/incidents', '/SIRS']) await examineClosed(examination, path);
	for (const sight of sights) await examineDates(examination, sight);
	await examineNotes(examination);
	await examineValues(examination);
	for (const sight of lists.values()) {
		if (ordered.includes(sight.endpoint.path)) await examineOrder(examination, sight);
	}
	examineSirs(examination);
}
