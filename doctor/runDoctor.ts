import type { Session } from '../http/mod';
import { examine } from './examine';
import { judge } from './judge';
import type { ProbeOptions } from './probe';
import { saveFiles } from './saveFiles';
import { writeProfile } from './writeProfile';
import { writeReport } from './writeReport';

/** The last lines that the doctor prints, and the exit status. */
export interface Ending {
	readonly lines: readonly string[];
	readonly status: number;
}

/**
 * Examines a service, and saves the results in files. If the files cannot be written, the report is in the lines of the result.
 *
 * @param folder the folder for the files, which `checkFolder` has checked
 * @param account the Base URL and the user of the credential
 */
export async function runDoctor(
	session: Session,
	folder: string,
	account: readonly [baseUrl: string, user: string],
	options: ProbeOptions = {},
): Promise<Ending> {
	const result = await examine(session, options);
	const now = session.clock.now();
	const { headline, points, status } = judge(result);
	const outcome = {
		report: writeReport(result, now),
		profile: writeProfile(result, account, now),
		isComplete: status === 0,
	};
	const verdict = [
		`Verdict: ${headline}`,
		...points.map((point) => `- ${point.replaceAll('**', '')}`),
	];
	const { findings } = result;
	const open = new Set(findings.missing.map(({ question }) => question)).size;
	const count = `${findings.all.length} answers; ${open} questions are left open, for some lists or all.`;
	try {
		const { paths, notes } = saveFiles(folder, outcome, now);
		return { status, lines: [count, ...notes, `Written: ${paths.join(' and ')}.`, ...verdict] };
	} catch (error) {
		const { code = 'unknown' } = error as NodeJS.ErrnoException;
		const failure = `The files could not be written to ${folder} (${code}): the report stands above.`;
		return { status: status === 0 ? 1 : status, lines: [outcome.report, failure, ...verdict] };
	}
}
