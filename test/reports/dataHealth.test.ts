/** Data Health: what is found, what is not, the score, and what changed since an earlier run. */
import { reports } from '../../reports/mod';
import { cleanCareData, now, withoutIds, type CareData, type Size } from './cleanCareData';

const compute = (data: CareData, given: object = {}, items: readonly object[] = []) => {
	const prepared = reports.dataHealth.prepare(
		{ sendTo: 'office@example.com', ...given },
		now,
		true,
		items as never,
	);
	const lists = Object.entries(data).map(([name, records]) => [name, { records }]);
	return prepared.compute(Object.fromEntries(lists));
};

const large: Size = {
	workers: 300,
	clients: 900,
	services: 120,
	payers: 110,
	incidents: 700,
	shiftsPerWorker: 18,
};

it.each([1, 2, 3])('clean %d', (seed) => {
	const data = cleanCareData(seed, large);
	console.log(
		Object.entries(data)
			.map(([name, records]) => `${name} ${records.length}`)
			.join(', '),
	);
	for (const one of [data, withoutIds(data)]) {
		const { rows, totals } = compute(one);
		const found = rows.filter(({ Kind }) => Kind === 'Finding');
		const counts = Object.entries(Object.groupBy(found, (r) => String(r.Check))).map(([k, v]) => [
			k,
			v?.length,
			v?.[0].What,
			v?.[0].Record,
		]);
		expect(counts).toEqual([]);
		expect(totals).toEqual({});
	}
});
