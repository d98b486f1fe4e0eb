import type { Switches } from '../../simulator/mod';

/** The switches of a service that is slow and refuses requests. */
export const slowAndLimited: Partial<Switches> = {
	latency: [20, 200],
	rateLimit: { requests: 3, seconds: 1, retryAfter: 'seconds' },
};

/** The ways in which a service can treat shifts on hold, by their names. */
export const holdReadings: Readonly<Record<string, Partial<Switches>>> = Object.fromEntries(
	(['leftOut', 'included'] as const).flatMap((onHold) =>
		(['besideOthers', 'alone'] as const).flatMap((onHoldAll) =>
			(['filled', 'empty'] as const).map((onHoldFields): [string, Partial<Switches>] => [
				`shifts on hold ${onHold}, with ALL ${onHoldAll}, their fields ${onHoldFields}`,
				{ onHold, onHoldAll, onHoldFields },
			]),
		),
	),
);
