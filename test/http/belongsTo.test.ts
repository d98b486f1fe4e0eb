import { belongsTo } from '../../http/mod';

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
	expect(belongsTo(api, request)).toBe(false);
});

it.each(['https://api.example.com', 'https://api.example.com/'])(
	'any path belongs to the Base URL %s, which has none',
	(baseUrl) => {
		expect(belongsTo(baseUrl, { url: 'https://api.example.com/areas' })).toBe(true);
		expect(belongsTo(baseUrl, { url: 'https://api.example.com.au/areas' })).toBe(false);
	},
);
