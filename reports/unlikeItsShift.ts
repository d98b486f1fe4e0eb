import { idText } from './idText';
import type { SourceRecord } from './report';

const fields = { worker: 'CarerId', client: 'ClientId', service: 'ServiceId' } as const;

type What = keyof typeof fields;

/**
 * Returns the values in which a timesheet differs from its shift: worker, client, service. An empty value is not compared. A shift without
 * a worker shows the ID 0, which is compared.
 */
export function unlikeItsShift(timesheet: SourceRecord, shift: SourceRecord): What[] {
	const isShown = (value: unknown) => /\d/.test(String(value ?? ''));
	return (Object.keys(fields) as What[]).filter((what) => {
		const [own, its] = [timesheet, shift].map((record) => record[fields[what]]);
		return isShown(own) && isShown(its) && idText(own) !== idText(its);
	});
}
