import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const evaluate = (engine: 'vm' | 'legacy', expressions: readonly string[]): string[] =>
	JSON.parse(
		execFileSync(
			process.execPath,
			[join(__dirname, 'evaluate.js'), engine, JSON.stringify(expressions)],
			{
				encoding: 'utf8',
			},
		),
	) as string[];

describe('the expression engine of the harness', () => {
	it('hands the node the same values as the isolated one that n8n uses by default', () => {
		const expressions = [
			'={{ $json.text }}',
			'={{ $json.flag }}',
			'={{ $json.day }}',
			'={{ $json.list }}',
			'={{ $json.none }}',
			'={{ $json.none.deep }}',
			'={{ null }}',
			'={{ undefined }}',
			'={{ 1 / 0 }}',
			'={{ "7" }}',
			'=day {{ $today.toISODate() < "2000" }}',
			'={{ DateTime.fromISO("2025-01-31T23:30") }}',
			'={{ DateTime.fromISO("2025-01-31T23:30+09:00", { setZone: true }) }}',
			'={{ DateTime.fromISO("no day") }}',
			'={{ { from: DateTime.fromISO("2025-01-31") } }}',
			'={{ new Date(0) }}',
			'={{ "2025-01-31".toDateTime() }}',
			'={{ [1, 2].map((n) => n * 2) }}',
			'={{ $json.text.none.deep.deeper }}',
		];
		const isolated = evaluate('vm', expressions);
		expect(isolated).toContain('DateTime 2025-01-31T23:30:00.000+09:00 UTC+9');
		expect(evaluate('legacy', expressions)).toEqual(isolated);
	});
});
