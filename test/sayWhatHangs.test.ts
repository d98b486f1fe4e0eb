import SayWhatHangs from './sayWhatHangs';

describe('what hangs', () => {
	const said: string[] = [];
	beforeEach(() => {
		said.length = 0;
		jest.useFakeTimers();
		jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
	});
	afterEach(() => {
		jest.restoreAllMocks();
		jest.useRealTimers();
	});

	const file = { path: `${process.cwd()}/test/http/send.test.ts` };
	const waits = { ancestorTitles: ['a pause'], title: 'is kept' };

	it('is named within 20 seconds, and rarer and rarer from then on', () => {
		const reporter = new SayWhatHangs();
		reporter.onRunStart();
		reporter.onTestFileStart(file);
		reporter.onTestCaseStart(file, waits);
		jest.advanceTimersByTime(20_000);
		expect(said).toEqual(['15 s: test/http/send.test.ts › a pause › is kept\n']);
		jest.advanceTimersByTime(600_000);
		expect(said.length).toBeLessThan(8);
		reporter.onRunComplete();
	});

	it('is no test that has ended, and is what stands around the tests', () => {
		const reporter = new SayWhatHangs();
		reporter.onRunStart();
		reporter.onTestFileStart(file);
		jest.advanceTimersByTime(10_000);
		reporter.onTestCaseStart(file, waits);
		jest.advanceTimersByTime(10_000);
		reporter.onTestCaseResult(file, waits);
		expect(said).toEqual([]);
		jest.advanceTimersByTime(20_000);
		expect(said).toEqual(['15 s: test/http/send.test.ts › what follows on: is kept\n']);
		reporter.onTestFileResult(file);
		jest.advanceTimersByTime(100_000);
		expect(said).toHaveLength(1);
		reporter.onRunComplete();
	});
});
