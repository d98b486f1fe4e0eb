import { writes } from '../../api/mod';
import { toItem } from '../../nodes/CareManagement/write/outcome';

it('the outcome comes first, and a field of the record with its name does not hide it', () => {
	const record = { CarerId: 5, result: 'passed', message: '', log: 'x' };
	const item = toItem({ endpoint: writes.createWorker, result: 'created', record, changes: [] });
	expect(item).toMatchObject({ CarerId: 5, result: 'created', changes: [], log: 'x' });
	expect(Object.keys(item).slice(0, 3)).toEqual(['result', 'message', 'changes']);
	expect(item.message).not.toBe('');
});
