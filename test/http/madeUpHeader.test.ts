/** Follows made-up headers through `send()`. As docs/add-a-header.md says, a new header needs only its row in the table. */
import { readFileSync } from 'node:fs';
import { reads } from '../../api/mod';
import { examineTraces } from '../../doctor/examineTraces';
import { Findings } from '../../doctor/findings';
import { Probe, questions } from '../../doctor/mod';
import type { CareManagementError } from '../../errors/mod';
import { fetchRecords } from '../../http/fetchRecords';
import { retryText } from '../../http/retryAfter';
import type * as table from '../../http/retryHeaders';
import type { Simulator } from '../../simulator/mod';
import { sessionWith, skippingClock, useSimulator } from './session';

jest.mock('../../http/retryHeaders', () => {
	const { retryHeaders } = jest.requireActual<typeof table>('../../http/retryHeaders');
	// The test keeps only one real header, so that a new row in the table does not change the results.
	const first = retryHeaders.filter(({ name }) => name === 'Retry-After');
	const madeUp: readonly table.RetryHeader[] = [
		{
			name: 'X-Quota-Wait',
			counts: 'whenRefused',
			read: (text) => (/^\d+$/.test(text) ? Number(text) * 1_000 : NaN),
		},
		{
			name: 'X-Quota-Reset',
			counts: 'whenRefused',
			read: (text, now) => Number(text) * 1_000 - now,
		},
	];
	return { retryHeaders: [...first, ...madeUp] };
});

let simulator: Simulator;
const now = '2025-11-19 00:00:00';
const tables = { '/areas': [{ AreaId: 1 }] };
useSimulator({ tables }, (started) => (simulator = started));

/** Returns the moment that lies some seconds after `now` of the service, in seconds since 1970. */
const inSeconds = (seconds: number) => String(Date.parse('2025-11-19T00:00:00Z') / 1000 + seconds);

/** Reads a list whose first answer has this status and these headers. Returns the waits in seconds, or the status of the error. */
async function outcomeOf(status: number, headers: Record<string, string>) {
	Object.assign(simulator.switches, { now, timeZone: 'UTC' });
	simulator.switches.faults = [{ answer: { status, headers }, times: 1 }];
	const clock = skippingClock();
	try {
		await fetchRecords(sessionWith(simulator, clock), reads.areas, {});
	} catch (error) {
		return (error as CareManagementError).status;
	}
	return clock.sleeps.map((sleep) => Math.round(sleep / 1000));
}

const reset = 'X-Quota-Wait';
const resetAt = 'X-Quota-Reset';

// After a 429 or 503, the random number of this clock makes the pause a second longer than the header says.
it.each<[status: number, headers: Record<string, string>, outcome: unknown]>([
	[429, { [reset]: '40' }, [41]],
	[503, { [reset]: '40' }, [41]],
	[429, { [resetAt]: inSeconds(40) }, [41]],
	[429, { [resetAt]: inSeconds(-40) }, [1]],
	[429, { [resetAt]: 'soon' }, [1]],
	[429, { [reset]: inSeconds(40) }, [1]],
	[429, { [reset]: '3600' }, 429],
	// Other failures have nothing to do with the quota.
	[500, { [reset]: '240' }, [1]],
	[500, { [reset]: '3600' }, [1]],
	[502, { [resetAt]: inSeconds(40) }, [1]],
	[500, { 'Retry-After': '40' }, [40]],
	// The first row of the table with a sensible value decides.
	[429, { [reset]: '40', 'Retry-After': '16' }, [17]],
	[429, { [reset]: '40', 'Retry-After': 'soon' }, [41]],
	[500, { [reset]: '40', 'Retry-After': '16' }, [16]],
])('after %d with %j the read ends with %j', async (status, headers, outcome) => {
	expect(await outcomeOf(status, headers)).toEqual(outcome);
});

it('the doctor sees the text that counts', () => {
	const textOf = (headers: Record<string, string>, status = 429) =>
		retryText({ status, headers, body: '' }, 0);
	expect(textOf({ [reset]: '40', 'Retry-After': 'soon' })).toBe('40');
	expect(textOf({ [reset]: 'later', 'Retry-After': 'soon' })).toBe('soon');
	expect(textOf({ [reset]: '40' }, 500)).toBeUndefined();
	expect(questions.retryAfter.silentIn).toBe(`429: Retry-After, ${reset}, ${resetAt}`);
});

it.each([
	[{ [reset]: '40' }, 'seconds'],
	[{ [resetAt]: inSeconds(40) }, 'date'],
	[{ [resetAt]: inSeconds(-40) }, 'odd'],
	[{ [reset]: '3600' }, 'seconds'],
	[{ [reset]: '90000' }, 'odd'],
	[{ [reset]: 'soon' }, 'odd'],
	[{ 'Retry-After': '16' }, 'seconds'],
])('the doctor says of %j in which form it is: %s', async (headers, form) => {
	Object.assign(simulator.switches, { now, timeZone: 'UTC' });
	simulator.switches.faults = [{ answer: { status: 429, headers }, times: 1 }];
	const probe = new Probe(sessionWith(simulator, skippingClock()));
	await probe.ask(reads.areas, {});
	const findings = new Findings();
	examineTraces(probe, findings);
	expect(findings.get('retryAfter')).toBe(form);
});

/** Returns the rows of made-up headers in a file, without comments and blanks. */
const madeUpRows = (file: string): string[] =>
	[...readFileSync(file, 'utf8').matchAll(/\{\s+name: 'X-.*?\n\s*\},/gs)].map(([row]) =>
		row.replace(/\s\/\/ .*$/gm, '').replace(/\s+/g, ''),
	);

it('docs/add-a-header.md shows these rows', () => {
	const rows = madeUpRows('docs/add-a-header.md');
	expect(rows).toHaveLength(2);
	expect(rows).toEqual(madeUpRows('test/http/madeUpHeader.test.ts'));
});
