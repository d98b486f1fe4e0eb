import { examine, type ProbeOptions, type Result, writeProfile } from '../../doctor/mod';
import { type Clock } from '../../http/mod';
import {
	createTables,
	fromProfile,
	startSimulator,
	type Simulator,
	type Switches,
	type Tables,
} from '../../simulator/mod';
import { directSession, skippingClock } from '../http/session';

/** The time on the clock of the simulators. This clock never moves. */
export const now = '2025-11-19 10:30:00';

const moment = Date.parse('2025-11-18T23:30:00Z');

/** Makes a clock for the doctor. It begins at the time of the simulators. A wait takes no real time. */
export const doctorsClock = (): Clock => skippingClock(0.5, moment);

const size = { clients: 24, workers: 20, weeksBack: 7, weeksAhead: 1, incidents: 280 };

/** Makes the records of a small provider. */
export function smallTables(people: { clients?: number; workers?: number } = {}): Tables {
	const tables = createTables({ seed: 7, now, size: { ...size, ...people } });
	for (const [index, row] of tables['/rosters'].entries()) {
		if (index % 9 === 0) Object.assign(row, { OnHoldType: 'Leave', OnHoldCode: 'HOL' });
	}
	for (const [index, row] of tables['/incidents'].entries()) {
		const minutes = (index * 389) % 1440;
		const time = [Math.floor(minutes / 60), minutes % 60].map((one) =>
			String(one).padStart(2, '0'),
		);
		row.NoteDate = `${String(row.NoteDate).slice(0, 10)} ${time.join(':')}:00`;
	}
	tables['/services'][0].Description = 'Cooking & "cleaning"';
	return tables;
}

export async function examineSimulator(
	options: { switches?: Partial<Switches>; tables?: Tables },
	probe: ProbeOptions = {},
	prepare: (simulator: Simulator) => void = () => {},
): Promise<Result> {
	const simulator = await startSimulator({ now, ...options });
	prepare(simulator);
	try {
		return await examine(directSession(simulator, doctorsClock()), probe);
	} finally {
		await simulator.close();
	}
}

export const profileOf = (result: Result) =>
	writeProfile(result, ['https://service', 'user'], moment);

/** Returns the switches and tables of a simulator that behaves as a profile says. */
export const simulatorOf = (profile: ReturnType<typeof profileOf>) =>
	fromProfile(profile, { now, size });

export const examineProfile = async (profile: ReturnType<typeof profileOf>): Promise<Result> =>
	await examineSimulator(simulatorOf(profile));

/**
 * Returns the answers of a profile by their keys. If all answers to a question agree, the question alone is also a key.
 */
export function answersIn({ answers }: ReturnType<typeof profileOf>): Record<string, string> {
	const byQuestion = new Map<string, Set<string>>();
	for (const [key, answer] of Object.entries(answers)) {
		const [question] = key.split(' ');
		byQuestion.set(question, (byQuestion.get(question) ?? new Set()).add(answer));
	}
	const common = [...byQuestion].flatMap(([question, [answer, ...others]]) =>
		others.length === 0 ? [[question, answer]] : [],
	);
	return { ...(Object.fromEntries(common) as Record<string, string>), ...answers };
}
