import { extentOf } from '../../http/extentOf';

const part = (headers: Record<string, string>, status = 200, count = 3, isPage = false) =>
	extentOf({ status, headers, body: [] }, count, isPage);

it.each([
	[{}, 206],
	[{ 'Content-Range': 'items 0-2/999' }, 206],
	[{ 'content-range': 'items 0-2/999' }, 200],
	[{ 'Content-Range': 'clients 0-2/4 ' }, 200],
	[{ 'Content-Range': 'items 0-2/*' }, 206],
	[{ 'Content-Range': 'items */999' }, 200],
	[{ Link: '</clients?page=2>; rel="next"' }, 200],
	[
		{ link: '<https://x.invalid/?a=1>; rel=prev, <https://x.invalid/?a=3>; title="x"; rel=next' },
		200,
	],
	[{ Link: '</a>; rel="last next"' }, 200],
	[{ Link: "</a?page=2>; rel='next'" }, 200],
	[{ Link: '</a>; rel="next-archive", </b>; rel="next"' }, 200],
	[{ 'Content-Range': 'items 0-2/1,999' }, 200],
	[{ 'Content-Range': 'items=0-2/999' }, 200],
	[{ 'Content-Range': '0-2/999' }, 200],
	[{ 'Content-Range': 'items 0-2/3, items 0-2/999' }, 200],
	[{ 'Content-Range': 'bytes 0-99/250' }, 206],
	[{ 'X-Next-Page': '2' }, 200],
	[{ 'X-Has-More': 'true' }, 200],
	[{ 'X-Has-More': ' Y' }, 200],
	[{ 'X-Has-More': 't' }, 200],
	[{ 'X-Has-More': '15' }, 200],
	[{ 'X-Has-More': 'false, true' }, 200],
] as [Record<string, string>, number][])('%j with status %d goes on', (headers, status) => {
	expect(part(headers, status).isPart).toBe(true);
});

it.each([
	[{}, 200],
	[{ 'Content-Range': 'items 0-2/3' }, 206],
	[{ 'Content-Range': 'items 1-3/3' }, 200],
	[{ 'Content-Range': 'items 0-2/*' }, 200],
	[{ 'Content-Range': 'nonsense' }, 200],
	[{ 'Content-Range': 'bytes 0-249/250' }, 206],
	[{ 'Content-Range': 'bytes 0-249/250' }, 200],
	[{ Link: '</a>; rel="next-archive"' }, 200],
	[{ Link: '</a>; rel="next"; anchor="/news"' }, 200],
	[{ Link: '</style.css>; rel=preload; as=style' }, 200],
	[{ 'X-Next-Page': '' }, 200],
	[{ 'X-Has-More': 'false' }, 200],
	[{ 'X-Has-More': 'N' }, 200],
	[{ 'X-Has-More': ' 0 ' }, 200],
	[{ 'X-Has-More': '' }, 200],
	[{ 'X-Has-More': 'null' }, 200],
	[{ 'X-Has-More': 'false, no' }, 200],
	[{ Link: '</clients?page=1>; rel="prev"' }, 200],
	[{ Link: '</next>; rel="first"; title="next"' }, 200],
	[{ 'X-Total-Count': '999' }, 200],
] as [Record<string, string>, number][])('%j with status %d does not', (headers, status) => {
	expect(part(headers, status).isPart).toBe(false);
});

it('counts the records before a page, too', () => {
	expect(part({ 'Content-Range': 'items 997-998/999' }, 206, 2, true).isPart).toBe(false);
	expect(part({ 'Content-Range': 'items 996-997/999' }, 206, 2, true).isPart).toBe(true);
	expect(part({ 'Content-Range': 'items */999' }, 200, 0, true).isPart).toBe(false);
});

it.each([
	[{ 'X-Total-Count': ' 999 ' }, 999],
	[{ 'x-total': '5' }, 5],
	[{ 'X-WP-Total': '0' }, 0],
	[{ 'X-Total-Count': '1,999' }, 1999],
	[{ 'X-Total-Count': '"999"' }, 999],
	[{ 'X-Total-Count': '999.0' }, 999],
	[{ 'X-Total-Count': '999 records' }, 999],
	[{ 'X-Total-Count': '30, 999' }, 999],
	[{ 'X-Total-Count': '~999' }, 999],
	[{ 'X-Total-Count': '999; approx' }, 999],
	[{ 'X-Total-Count': '3.5' }, undefined],
	[{ 'X-Total-Count': 'many' }, undefined],
	[{ 'X-Total-Count': '-1' }, undefined],
	[{}, undefined],
] as [Record<string, string>, number | undefined][])('%j counts %s', (headers, total) => {
	expect(part(headers).total).toBe(total);
});
