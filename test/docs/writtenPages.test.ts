/** Checks that the pages contain the texts that the build writes into them. */
import { readFileSync } from 'node:fs';
import { findErrors } from '../../pages/findErrors';
import { usualCauses } from '../../pages/usualCauses';
import { templates } from '../../pages/templates';
import { writePages } from '../../pages/writePages';
import { withResult } from '../withResult';

/** Returns the lines of a page, without empty lines, and without the spaces and dashes that align tables. */
const plain = (text: string): string[] =>
	text
		.split('\n')
		.map((line) => line.replace(/-{3,}/g, '---').replace(/ +/g, ' ').trim())
		.filter(Boolean);

const written = writePages();

it.each(Object.keys(written))('%s is as npm run build writes it', (page) => {
	expect(plain(readFileSync(page, 'utf8'))).toEqual(plain(written[page]));
});

it('each error that has a cause is one of the code', () => {
	const titles = findErrors().map(({ title }) => title);
	expect(Object.keys(usualCauses).filter((title) => !titles.includes(title))).toEqual([]);
});

it('finds errors in objects, behind conditions and in constants, with … for what differs', () => {
	const titles = findErrors().map(({ title }) => title);
	expect(titles.length).toBeGreaterThan(100);
	expect(titles).toEqual(
		expect.arrayContaining([
			'The service refused access',
			'Limit must be at least 1',
			'Skip must be at least 0',
			'… is empty',
		]),
	);
	const [refused] = findErrors().filter(({ title }) => title === 'The service refused the values');
	expect(refused.nextSteps).toEqual([expect.stringContaining('Check the values of the fields')]);
});

it('knows when each template runs', () => {
	const whenOf = (file: string) => templates.find((one) => one.file === file);
	expect(whenOf('visits-not-started')).toMatchObject({ when: 'every 5 minutes', runsADay: 288 });
	expect(whenOf('reportable-incident-clock')).toMatchObject({ runsADay: 96 });
	expect(whenOf('roster-to-excel-365')).toMatchObject({ when: 'every hour', runsADay: 24 });
	expect(whenOf('weekly-roster')).toMatchObject({ when: 'every Monday at 6' });
	expect(whenOf('check-my-service')).toEqual(
		expect.not.objectContaining({ runsADay: expect.anything() }),
	);
	expect(templates.length).toBeGreaterThan(20);
});

it('a result replaces the earlier one of the same command, and no other', () => {
	const empty = 'A\n<!-- results -->\n\n<!-- /results -->\nB';
	const once = withResult(withResult(empty, ['npm run b', '1']), ['npm run a', '2']);
	const twice = withResult(once, ['npm run b', '3']);
	const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| `'));
	expect(rowsOf(once)).toEqual(['| `npm run a` | 2 |', '| `npm run b` | 1 |']);
	expect(rowsOf(twice)).toEqual(['| `npm run a` | 2 |', '| `npm run b` | 3 |']);
	expect(twice).toMatch(/^A\n<!-- results -->[^]*<!-- \/results -->\nB$/);
});
