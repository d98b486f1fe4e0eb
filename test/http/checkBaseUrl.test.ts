import { checkBaseUrl } from '../../http/mod';

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
