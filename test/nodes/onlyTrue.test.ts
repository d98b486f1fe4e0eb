/** The filters of Client Note whose only documented value is `1`. */
import { queryOf, useFixture } from './fixture';
import { sentFields } from './operations';

const fixture = useFixture({ tables: {} });

const notes = { resource: 'clientNote', operation: 'getAll' };

describe.each([
	['closed', 'Closed'],
	['taskClosed', 'Task Closed'],
])('%s', (name, title) => {
	const run = async (value: boolean | string, options = {}) =>
		await fixture.run({ ...notes, returnAll: true, filters: { [name]: value }, options });

	it('is on as soon as it is added', async () => {
		const field = sentFields('query', notes).find(({ property }) => property === name)?.field;
		expect(field?.default).toBe(true);
		expect((await run(true)).error).toBeUndefined();
		expect(queryOf(fixture.takeRequests()[0])).toMatchObject({ [name]: '1' });
	});

	it.each([false, '={{ false }}', '={{ 0 }}'])(
		'switched off by %j is an error that says to remove it, and nothing is sent',
		async (value) => {
			for (const options of [{}, { ignoreEmptyFilters: true }]) {
				const { error } = await run(value, options);
				expect(error).toMatchObject({
					message: `${title} can only be switched on: the service cannot be asked for the opposite`,
					description: `Remove the filter ${title}, and filter the records behind this node.`,
				});
			}
			expect(fixture.takeRequests()).toEqual([]);
		},
	);
});
