import { scanCode } from './scanCode';

const blob = 'QUJD'.repeat(20);

it.each([
	['a dynamic require()', 'const x = require("./a" + name);'],
	['a dynamic import()', 'await import("x");'],
	['eval()', 'eval("1");'],
	['Function()', 'new Function("return 1")();'],
	['atob()', 'atob(text);'],
	['an encoded blob', `const x = "${blob}";`],
	['an encoded blob', `const x = \`${blob}\`;`],
	['an encoded blob', `{ "x": "${blob}" }`],
	['a decoded text', 'Buffer.from("QUJD", "base64");'],
	['a text in escapes', 'const x = "\\x65\\x76\\x61\\x6c";'],
	['an IP address', 'const host = "10.11.12.13";'],
	['the address http://api.example.com', 'const x = "http://api.example.com";'],
	['the address https://example.org/a', 'const x = "see https://example.org/a now";'],
	['the address wss://collect.test', 'const x = `wss://collect.test/${id}`;'],
	[
		'the address http://schemas.openxmlformats.org.attacker.test/package/2006/a',
		'const x = "http://schemas.openxmlformats.org.attacker.test/package/2006/a";',
	],
	[
		'the address https://example.com.attacker.test',
		'const x = "https://example.com.attacker.test";',
	],
])('scanCode() finds %s in %s', (what, code) => {
	const file = code.startsWith('{') ? 'a.json' : 'a.js';
	expect(scanCode(file, `\n${code}`)).toEqual([expect.stringContaining(`${file}:2 has ${what}`)]);
});

it.each([
	'const x = require("crypto");',
	'Buffer.from(text, "base64");',
	'Buffer.from("text");',
	'const x = "It must start with https:// and hold a host only.";',
	'const x = "https://api.example.com/v1";',
	'const x = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";',
	'const x = "https://github.com/n8n-nodes-care-management/n8n-nodes-care-management#readme";',
	'const x = "A sentence of more than sixty-four characters that people read, with blanks in it.";',
])('scanCode() finds nothing in %s', (code) => {
	expect(scanCode('a.js', code)).toEqual([]);
});
