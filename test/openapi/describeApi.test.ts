/** Compares openapi.json with the tables in api/ and the rules of OpenAPI. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { reads, type ReadEndpoint } from '../../api/mod';
import { describeApi } from '../../openapi/describeApi';
import { version } from '../../package.json';

const written = JSON.parse(readFileSync('openapi.json', 'utf8'));

it('openapi.json is what the tables give; npm run build writes it anew', () => {
	expect(written).toEqual(JSON.parse(JSON.stringify(describeApi(version))));
});

it('openapi.json is valid', () => {
	const validator = require.resolve('@seriousme/openapi-schema-validator');
	const cli = validator.replace(/index\.js$/, 'bin/validate-api-cli.js');
	const answer = execFileSync(process.execPath, [cli, 'openapi.json'], { encoding: 'utf8' });
	expect(JSON.parse(answer)).toEqual({ valid: true });
});

describe('what the specification does not show stays open', () => {
	const { schemas } = written.components;

	it('each documented record may have further fields', () => {
		const documented = Object.values<ReadEndpoint>(reads).filter(({ fields }) => fields);
		const records = Object.values<{ properties?: object; additionalProperties?: unknown }>(
			schemas,
		).filter(({ properties }) => properties);
		expect(records).toHaveLength(documented.length);
		for (const { additionalProperties } of records) expect(additionalProperties).toBe(true);
	});

	it('a record without listed fields may be any object', () => {
		const { responses } = written.paths['/Leads'].get;
		const { schema } = responses[200].content['application/json'];
		expect(schema).toEqual({ type: 'array', items: { type: 'object' } });
	});

	it('errors and answers of writes have no form', () => {
		for (const response of Object.values<object>(written.components.responses)) {
			expect(response).not.toHaveProperty('content');
		}
		expect(written.paths['/worker'].post.responses['2XX']).not.toHaveProperty('content');
	});
});
