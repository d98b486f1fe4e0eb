import { fastTime } from '../fastTime';
import { isFault } from './judge';
import { describe as describeList, readLists } from './lists';
import { Host } from './service';

const host = new Host();
let stopFastTime: () => void;

beforeAll(async () => {
	await host.start();
	stopFastTime = fastTime(20);
});

afterAll(async () => {
	stopFastTime();
	await host.stop();
});

test.each(Array.from({ length: 20 }, (_, index) => `test-${index + 1}`))(
	'the lists of service %s are neither short, doubled, widened nor out of order',
	async (seed) => {
		const results = await readLists(host, seed);
		expect(results.filter(({ verdict }) => isFault(verdict)).map(describeList)).toEqual([]);
	},
);
