import { colours } from '../../reports/htmlLine';
import { rowOf } from '../../reports/rowOf';
import {
	type AnyRow,
	type Description,
	type Message,
	type Row,
	writeMessage,
} from '../../reports/message';
import { board, deadlines, unfilled, worker } from './sampleMessages';

const samples: [string, Description][] = [
	['deadlines', deadlines()],
	['unfilled', unfilled],
	['board', board],
	['worker', worker],
	['a list that is cut', deadlines(300, 200)],
];

const kilobyte = 1000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Returns the text that a person reads in a mail. */
const readable = (html: string) =>
	html
		.replace(/^.*<body/s, '<body')
		.replace(/<!--.*?-->/gs, '')
		.replace(/<wbr>/g, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(\w+);/g, (_, name: string) => entities[name])
		.replaceAll('\u00a0', ' ');

const numbersOf = (text: string) => text.match(/\d[\d,.:]*\d|\d/g) ?? [];

const tagsOf = (html: string) =>
	[...html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag);

/** Returns the same message with its texts changed, except for empty texts and for fields such as `href`. */
function changeTexts<Value>(value: Value, change: (text: string) => string, name = ''): Value {
	const isFixed = ['as', 'href', 'kind', 'colour', 'edge', 'swatch'].includes(name);
	if (typeof value === 'string') return (isFixed || value === '' ? value : change(value)) as Value;
	if (Array.isArray(value)) return value.map((one) => changeTexts(one, change, name)) as Value;
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, one]) => [key, changeTexts(one, change, key)]),
	) as Value;
}

it.each(samples)('%s has only what every mail program shows', (_, description) => {
	const { html } = writeMessage(description);
	const known =
		/^\/?(html|head|meta|title|style|body|table|thead|tbody|tr|th|td|p|h1|h2|span|strong|a|br|wbr)$|^!/;
	expect(tagsOf(html).filter((tag) => !known.test(tag))).toEqual([]);
	// The mail loads nothing, and runs no code.
	expect(html).not.toMatch(
		/<(div|svg|img|link|script|iframe)|\b(src|background|on\w+)=|url\(|@import|http:/i,
	);
	const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
	expect(
		links.filter((href) => !/^(https:\/\/www\.ndiscommission\.gov\.au\/|tel:\+\d+)$/.test(href)),
	).toEqual([]);
	// Word applies sizes only to tables and cells, so only these may have sizes.
	expect(html.match(/<(p|span|strong|h1|h2|br)\b[^>]*[ ;"](width|height)[:=]/)).toBeNull();
	expect(html.replace(/<!--.*?-->/gs, '').match(/<table/g)).toHaveLength(
		html.replace(/<!--.*?-->/gs, '').match(/<\/table>/g)?.length ?? 0,
	);
});

it.each(samples)('%s keeps to the sizes of letters and to two weights', (_, description) => {
	const { html } = writeMessage(description);
	const sizes = [...html.matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
	// Bars and swatches are texts without letters. Bars have the size of one pixel, and swatches of nine pixels.
	expect(sizes.filter((size) => size < 12 && size !== 1 && size !== 9)).toEqual([]);
	const weights = [...html.matchAll(/font-weight:(\d+)/g)].map(([, weight]) => weight);
	expect(weights.filter((weight) => weight !== '400' && weight !== '700')).toEqual([]);
});

it.each(samples)(
	'%s begins with its sentence, and has its notes before any table',
	(_, description) => {
		const { html } = writeMessage(description);
		expect(readable(html).replace(/\s+/g, ' ')).toMatch(/^ \S/);
		const order = [...html.matchAll(/<h1|class="n"|class="d"|class="f p"/g)].map(
			([found]) => found,
		);
		const ranks = order.map((found) =>
			['<h1', 'class="n"', 'class="d"', 'class="f p"'].indexOf(found),
		);
		expect(ranks).toEqual(ranks.toSorted());
		expect(ranks[0]).toBe(0);
		expect(ranks.at(-1)).toBe(3);
	},
);

it.each(samples)('%s says each number and date in plain text, too', (_, description) => {
	const { html, text } = writeMessage(description);
	const left = new Map<string, number>();
	for (const number of numbersOf(text)) left.set(number, (left.get(number) ?? 0) + 1);
	const missing = numbersOf(readable(html)).filter((number) => {
		const count = left.get(number) ?? 0;
		left.set(number, count - 1);
		return count === 0;
	});
	expect(missing).toEqual([]);
});

it.each(samples)(
	'%s has no line of more than 72 signs, but for words that are longer',
	(_, description) => {
		const lines = writeMessage(description).text.split('\n');
		expect(lines.filter((line) => [...line].length > 72 && /\S \S/.test(line.trim()))).toEqual([]);
		expect(lines.filter((line) => line !== line.trimEnd())).toEqual([]);
	},
);

it.each(samples)('%s cannot be changed by a text of the service', (_, description) => {
	const hostile = changeTexts(
		description,
		(text) => `${text}</td><script>alert("1")</script>&amp;`,
	);
	const { html } = writeMessage(hostile);
	expect(html).not.toContain('<script');
	expect(html).toContain('&lt;/td&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;amp;');
	// Texts are escaped once, and not twice.
	expect(html).not.toMatch(/&amp;(lt|gt|quot|amp;amp);/);
	if (html.length < 50 * kilobyte) {
		expect(tagsOf(html)).toEqual(tagsOf(writeMessage(description).html));
	}
});

it('a link leads to a page or a number, and else is a text', () => {
	const linked = (href: string) =>
		writeMessage({ ...worker, second: { text: 'here', href } }).html.includes(`href="${href}"`);
	expect(linked('https://www.ndiscommission.gov.au/a?b=c')).toBe(true);
	expect(linked('tel:+61255500142')).toBe(true);
	expect(linked('javascript:alert(1)')).toBe(false);
	expect(linked('http://example.com/')).toBe(false);
});

it('what is missing stands first in the subject, and in a note', () => {
	const message = writeMessage(unfilled);
	expect(message.incomplete).toBe(true);
	expect(message.subject).toMatch(/^NOT COMPLETE: At least 5 shifts/);
	expect(readable(message.html)).toContain('Not complete: ');
	expect(message.text).toContain('| NOT COMPLETE: the list of workers');
	expect(writeMessage(deadlines())).toMatchObject({
		incomplete: false,
		subject: expect.not.stringContaining('COMPLETE'),
	});
});

it('a subject is one line, whatever the service says', () => {
	const { subject } = writeMessage({ ...worker, subject: 'a\r\nBcc: x@example.com' });
	expect(subject).toBe('a Bcc: x@example.com');
});

it('a bar is a cell with a colour and a width, from zero, by the largest of its column', () => {
	const { html } = writeMessage(board);
	const widths = [
		...html.matchAll(
			/<td class="[uvw]" width="(\d+)%" bgcolor="#[0-9a-f]{6}" style="background-color:#/g,
		),
	];
	expect(widths.length).toBe(1 + 4 + 4 + 13);
	expect(html).toMatch(/>9<\/td><td [^>]*><table [^>]*><tr><td class="u" width="100%"/);
	expect(html).toMatch(/>6<\/td><td [^>]*><table [^>]*><tr><td class="u" width="67%"/);
});

it('for who has it read aloud, a table says what its columns and rows are, and bars are silent', () => {
	const { html } = writeMessage(deadlines());
	expect(html.match(/scope="row" align="left"[^>]*><strong>\d{4}/g)).toHaveLength(7);
	expect(html.match(/scope="rowgroup" colspan="2"/g)).toHaveLength(2);
	expect(html.match(/scope="col"/g)).toHaveLength(2);
	const bars = writeMessage(board).html.match(/<table [^>]*aria-hidden="true"/g);
	expect(bars).toHaveLength(1 + 4 + 4 + 13);
});

it('every group says how many it has', () => {
	const { text } = writeMessage(deadlines());
	expect(text).toContain('PAST THE 24-HOUR LIMIT: 4');
	expect(text).toContain('WITHIN THE NEXT 24 HOURS: 3');
});

/** Returns how many rows a mail mentions: the rows that it shows, and the numbers before its word `more`. */
function countRows({ html, text }: Message): number {
	const shown = html.match(/scope="row" align="left"[^>]*><strong>\d{4}/g)?.length ?? 0;
	const rest = [...text.replace(/\n/g, ' ').matchAll(/([\d,]+) more(?:,| in|:)/g)];
	return rest.reduce((sum, [, count]) => sum + Number(count.replaceAll(',', '')), shown);
}

it.each([
	[100, 0],
	[1000, 0],
	[0, 1000],
	[400, 600],
	[5000, 1],
])('%d and %d rows are under 60 KB, and none is cut silently', (overdue, soon) => {
	const message = writeMessage(deadlines(overdue, Math.max(1, soon)));
	expect(Buffer.byteLength(message.html)).toBeLessThan(60 * kilobyte);
	expect(countRows(message)).toBe(overdue + Math.max(1, soon));
	expect(message.text.replace(/\s+/g, ' ')).toContain('The attached spreadsheet has all of them.');
	expect(message.html).toContain('About this mail');
});

it('the rows that do not fit are named, with the date after which they are due', () => {
	const { text } = writeMessage(deadlines(0, 120));
	const told = text.replace(/\s+/g, ' ');
	const shown = [
		...text.matchAll(/^DUE IN .*?(7\d{3}) B.*\n(\w{3} \d+ \w{3}(?: \d{4})?, \S+(?: [ap]m)?)/gm),
	];
	const [, id, at] = shown.at(-1) ?? [];
	expect(told).toContain(`more, all due after ${at}: ${Number(id) + 1}, ${Number(id) + 2}, `);
	expect(told).toContain(', 7118, 7119. The attached');
});

it('rows of the same date are not said to come after it', () => {
	const same = rowOf(deadlines(0, 1).sections[0].table?.groups[1].rows[0] as AnyRow);
	const table = {
		columns: [{ title: 'a' }, { title: 'b' }],
		sortedBy: 'due',
		groups: [{ title: 'All', rows: Array.from({ length: 200 }, () => same) }],
	};
	const { text } = writeMessage({ ...deadlines(), sections: [{ table }] });
	expect(text.replace(/\s+/g, ' ')).toContain(
		`more, all due ${same.at?.replaceAll('\u00a0', ' ')} or later: `,
	);
});

it('of a long list only the rows are made that are shown or named, and each once', () => {
	const made = new Map<number, number>();
	const rows = Array.from({ length: 100_000 }, (_, index) => (): Row => {
		made.set(index, (made.get(index) ?? 0) + 1);
		return { brief: `row ${index}`, cells: [String(index), 'x'] };
	});
	const table = { columns: [{ title: 'a' }, { title: 'b' }], groups: [{ title: 'All', rows }] };
	const { text } = writeMessage({ ...worker, sections: [{ table }] });
	expect(text).toContain('ALL: 100,000');
	expect(text).toMatch(/^99,\d{3} more: row /m);
	expect(made.size).toBeLessThan(1500);
	expect(Math.max(...made.values())).toBe(1);
});

it('a small table stays whole beside a large one', () => {
	const [large] = deadlines(2000, 1).sections;
	const { html, text } = writeMessage({ ...unfilled, sections: [large, ...unfilled.sections] });
	expect(Buffer.byteLength(html)).toBeLessThan(60 * kilobyte);
	expect(text.match(/Mary Shelley/g)).toHaveLength(2);
});

it('a thousand groups, and names without end, fit as well', () => {
	const long = '&'.repeat(1000);
	const groups = Array.from({ length: 1000 }, (_, index) => ({
		title: `Day ${index} ${long}`,
		rows: [1, 2].map((): Row => ({ cells: ['1', long], brief: long, at: long })),
	}));
	const table = { columns: [{ title: 'a' }, { title: 'b' }], sortedBy: 'due', groups };
	const { html, text } = writeMessage({ ...worker, sections: [{ table }] });
	expect(Buffer.byteLength(html)).toBeLessThan(60 * kilobyte);
	expect(text).toMatch(/\d{3}\s+further\s+groups/);
});

it('what needs a hand stands in capitals where there is no bold, and what is a sum has stars', () => {
	expect(writeMessage(deadlines()).text).toMatch(/OVERDUE 1 day \d h +\d+ Behaviour/);
	expect(writeMessage(deadlines()).text).toContain('ASSIGNED TO NOBODY');
	expect(writeMessage(board).text).toMatch(/^\*Planned\* +1,987\.75 +100%$/m);
});

/** Returns the contrast ratio of two colours, as WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
	const light = [one, other].map((colour) => {
		const [red, green, blue] = [1, 3, 5].map((start) => {
			const part = parseInt(colour.slice(start, start + 2), 16) / 255;
			return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
		});
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	});
	return (Math.max(...light) + 0.05) / (Math.min(...light) + 0.05);
}

it.each(Object.entries(colours))('the colours of the %s mail can be read', (_, mode) => {
	const { card, page, note, text, quiet, overdue, soon, link, blue, lost, grey } = mode;
	const onGround = (colour: string, ...grounds: string[]) =>
		Math.min(...grounds.map((ground) => contrast(colour, ground)));
	expect(onGround(text, card, note)).toBeGreaterThanOrEqual(4.5);
	expect(onGround(quiet, card, page)).toBeGreaterThanOrEqual(4.5);
	expect(onGround(link, card, page)).toBeGreaterThanOrEqual(4.5);
	expect(Math.min(onGround(overdue, card), onGround(soon, card))).toBeGreaterThanOrEqual(4.5);
	expect(Math.min(...[blue, lost, grey].map((bar) => onGround(bar, card)))).toBeGreaterThanOrEqual(
		3,
	);
});
