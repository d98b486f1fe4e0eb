import { belongsTo, checkBaseUrl, maxRequestsAtOnce, parseRequestsAtOnce } from '../../http/mod';

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com/v1///  ', 'https://api.example.com/v1'],
	['https://api.example.com:8443', 'https://api.example.com:8443'],
	['http://localhost:3000/', 'http://localhost:3000'],
	['http://care.localhost', 'http://care.localhost'],
	['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
	['http://127.8.9.10', 'http://127.8.9.10'],
	['http://[::1]:3000', 'http://[::1]:3000'],
])('checkBaseUrl() takes %j', (typed, url) => expect(checkBaseUrl(typed)).toBe(url));

it.each([
	['', 'is empty'],
	[undefined, 'is empty'],
	[42, 'is empty'],
	['api.example.com', 'is not a web address'],
	['http://api.example.com', 'must start with https://'],
	['http://127.0.0.1.evil.example', 'must start with https://'],
	['http://localhost.evil.example', 'must start with https://'],
	['http://evillocalhost', 'must start with https://'],
	['http://1270.0.1', 'is not a web address'],
	['ftp://api.example.com', 'must start with https://'],
	['ftp://localhost', 'must start with https://'],
	['javascript:alert(1)', 'must start with https://'],
	['https://user:password@api.example.com', 'a host and a path only'],
	['https://user@api.example.com', 'a host and a path only'],
	['https://:password@api.example.com', 'a host and a path only'],
	['https://api.example.com?key=1', 'a host and a path only'],
	['https://api.example.com#top', 'a host and a path only'],
])('checkBaseUrl() refuses %j', (typed, message) => {
	expect(() => checkBaseUrl(typed)).toThrow(message);
});

const api = 'https://api.example.com/v1';

it.each([
	{ url: 'https://api.example.com/v1' },
	{ url: 'https://api.example.com/v1/' },
	{ url: 'https://api.example.com/v1?limit=1' },
	{ url: 'https://api.example.com/v1/areas?x=https://elsewhere.example' },
	{ url: 'HTTPS://API.example.com:443/v1/areas' },
	{ uri: 'https://api.example.com/v1/areas' },
	{ uri: new URL('https://api.example.com/v1/areas') },
	{ url: 'https://api.example.com/x/../v1/areas' },
	{ url: '/areas', baseURL: 'https://api.example.com/v1' },
	{ url: 'areas', baseURL: 'https://api.example.com/v1/' },
	{ url: 'https://api.example.com/v1/areas', baseURL: 'https://elsewhere.example' },
	{ url: 'https://name@api.example.com/v1/areas' },
	{ url: '', baseURL: 'https://api.example.com/v1' },
	{ baseURL: 'https://api.example.com/v1' },
	{ url: '/areas/100%25', baseURL: api },
	{ url: 'areas//north', baseURL: api },
	{ url: '/areas', baseURL: `${api}//` },
	{ url: 'https://api.example.com/v1/areas', uri: null },
])('a request with %j belongs to the API', (request) => {
	expect(belongsTo(api, request)).toBe(true);
});

it.each([
	{},
	{ url: '' },
	{ url: 'areas' },
	{ url: 'https://elsewhere.example/v1/areas' },
	{ url: 'https://elsewhere.example/v1/areas', baseURL: api },
	{ uri: 'https://elsewhere.example/v1/areas', baseURL: api },
	{ url: 'https://api.example.com/v1/areas', uri: 'https://elsewhere.example' },
	{ url: 'http://api.example.com/v1/areas' },
	{ url: 'https://api.example.com:8443/v1/areas' },
	{ url: 'https://api.example.com./v1/areas' },
	{ url: 'https://api.example.com.elsewhere.example/v1/areas' },
	{ url: 'https://sub.api.example.com/v1/areas' },
	{ url: 'https://api.example.com@elsewhere.example/v1/areas' },
	{ url: 'https://api.example.com:443@elsewhere.example/v1/areas' },
	{ url: 'https://elsewhere.example\\@api.example.com/v1/areas' },
	{ url: 'https://elsewhere.example#@api.example.com/v1/areas' },
	{ url: '//elsewhere.example/v1/areas', baseURL: api },
	{ url: '\\\\elsewhere.example/v1/areas', baseURL: api },
	{ url: 'https:elsewhere.example/v1/areas' },
	{ url: 'http:elsewhere.example', baseURL: api },
	{ url: ' https://elsewhere.example/v1/areas' },
	{ url: '/areas', baseURL: 'https://elsewhere.example/v1' },
	{ url: 'file:///v1/areas' },
	{ url: 'https://api.example.com/v10/areas' },
	{ url: 'https://api.example.com/V1/areas' },
	{ url: 'https://api.example.com/areas' },
	{ url: 'https://api.example.com/v1/../areas' },
	{ url: 'https://api.example.com/v1/%2e%2e/areas' },
	{ url: 'https://api.example.com/v1/.%2E/areas' },
	{ url: 'https://api.example.com/v1\\..\\areas' },
	{ url: 'https://api.example.com/v1/..%2fareas' },
	{ url: 'https://api.example.com/v1/..%5careas' },
	{ url: 'https://api.example.com/v1/%zz' },
	{ url: '../areas', baseURL: api },
	{ url: 'http://', baseURL: api },
	{ url: '//', baseURL: api },
	{ url: '%2e%2e/areas', baseURL: api },
	{ url: 42 },
])('a request with %j does not belong to the API', (request) => {
	expect(belongsTo(api, request as object)).toBe(false);
});

it.each(['https://api.example.com', 'https://api.example.com/'])(
	'any path belongs to the Base URL %s, which has none',
	(baseUrl) => {
		expect(belongsTo(baseUrl, { url: 'https://api.example.com/areas' })).toBe(true);
		expect(belongsTo(baseUrl, { url: 'https://api.example.com.au/areas' })).toBe(false);
	},
);

it.each([
	[undefined, 10],
	[null, 10],
	['', 10],
	[1, 1],
	['25', 25],
	[maxRequestsAtOnce, maxRequestsAtOnce],
])('parseRequestsAtOnce() takes %p for %p', (value, count) =>
	expect(parseRequestsAtOnce(value)).toBe(count),
);

it.each([0, -1, 2.5, maxRequestsAtOnce + 1, 'many', NaN, Infinity, true, [1], {}])(
	'parseRequestsAtOnce() refuses %p',
	(value) => expect(() => parseRequestsAtOnce(value)).toThrow('from 1 to 50'),
);
