import { idText } from './idText';
import type { SourceRecord } from './report';

const fields = { worker: 'CarerId', client: 'ClientId', service: 'ServiceId' } as const;

type What = keyof typeof fields;

/**
 * In what a timesheet is of another one than its shift: the worker, the client, the service, or several. What one of them does not
 * show is not compared; a shift without a worker shows 0.
 */
export function unlikeItsShift(timesheet: SourceRecord, shift: SourceRecord): What[] {
	const isShown = (value: unknown) => /\d/.test(String(value ?? ''));
	return (Object.keys(fields) as What[]).filter((what) => {
		const [own, its] = [timesheet, shift].map((record) => record[fields[what]]);
		return isShown(own) && isShown(its) && idText(own) !== idText(its);
	});
}
