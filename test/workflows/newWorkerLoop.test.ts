/** A form that is sent again and again, whatever becomes of each write: nothing is written twice, and each sentence is true. */
import * as fc from 'fast-check';
import { whatIsNext } from '../../workflows/code/new-worker-from-a-form/whatIsNext.js';

type Row = Record<string, unknown>;

/** What becomes of a write: what the node gives, and whether the service keeps it. */
const fates = {
	saved: { isKept: true },
	refused: { isKept: false, error: 'The service refused it' },
	lost: { isKept: true, error: 'It is not known whether the service has saved this' },
	failed: { isKept: false, error: 'It is not known whether the service has saved this' },
	forgotten: { isKept: false },
};

const form = {
	'First name': 'Zoë',
	'Last name': "O'Brien",
	'E-mail': 'zoe@example.com',
	Phone: '0400 111 222',
	Skills: 'First aid, INS',
	'Check or certificate': 'First aid',
	'Valid until': '2027-05-31',
};

const skills = [
	{ SkillId: 7, SkillCode: 'FA', Description: 'First aid' },
	{ SkillId: 8, SkillCode: 'INS', Description: 'Insulin' },
];

/** A service that keeps what it is given, and shows ids as texts in some lists. */
class Service {
	readonly Workers: Row[] = [{ CarerId: 1, FirstName: 'Ada', LastName: 'L', Skills: [] }].map(
		(row) => ({
			...{ ...row, Email: 'ada@example.com', Phone1: '1', Current: '1' },
		}),
	);
	readonly Compliance: Row[] = [];
	readonly Documents: Row[] = [];
	readonly Skills: Row[] = skills;

	write(step: string, body: Row): void {
		const worker = this.Workers.find(({ CarerId }) => CarerId === body.CarerId);
		if (step === 'Create the worker') {
			this.Workers.push({ ...body, CarerId: this.Workers.length + 1, Current: '1', Skills: [] });
		} else if (step === 'Add the skill')
			(worker?.Skills as Row[]).push({ SkillId: `${body.SkillId}` });
		else if (step === 'Upload the document') this.Documents.push(body);
		else {
			const ExpiryDate = `${body.ExpiryDate} 00:00:00`;
			this.Compliance.push({ ...body, CarerId: `${body.CarerId}`, ExpiryDate });
		}
	}

	/** How often each thing of the form is there, in the order in which the page tells them. */
	get counts(): number[] {
		const [worker, ...others] = this.Workers.filter(({ Email }) => Email === form['E-mail']);
		const ids = ((worker?.Skills ?? []) as Row[]).map(({ SkillId }) => SkillId);
		return [
			worker ? 1 + others.length : 0,
			...['7', '8'].map((id) => ids.filter((one) => one === id).length),
			...[this.Compliance.length, this.Documents.length],
		];
	}
}

/** Sends the form once, as n8n runs the loop. */
function send(service: Service, nextFate: () => keyof typeof fates) {
	const outputs: Record<string, Row[]> = { 'What is next': [] };
	const met: Record<string, keyof typeof fates> = {};
	const items = (rows: readonly Row[]) => rows.map((json) => ({ json }));
	for (;;) {
		const n8n = {
			$runIndex: outputs['What is next'].length,
			$: (name: string) => ({
				first: () => ({ json: form, binary: { Document: { fileName: 'a.pdf' } } }),
				all: (...[, run]: (number | undefined)[]) =>
					items(
						run === undefined
							? service[name as 'Workers' | 'Skills' | 'Compliance' | 'Documents']
							: [outputs[name][run]],
					),
			}),
		};
		const [{ json }] = whatIsNext(n8n as unknown as Parameters<typeof whatIsNext>[0]);
		if (!('body' in json)) return { ...(json as { step: string; message: string }), met };
		met[json.name] = nextFate();
		const { isKept, ...answer } = { error: undefined, ...fates[met[json.name]] };
		if (isKept) service.write(json.step, json.body as Row);
		outputs['What is next'].push(json);
		(outputs[json.step] ??= []).push(answer.error === undefined ? {} : { error: answer.error });
		if (outputs['What is next'].length > 5) throw new Error('More was written than is wanted.');
	}
}

it('writes nothing twice, and each sentence of the page is true', () => {
	const anyFate = fc.constantFrom(...(Object.keys(fates) as (keyof typeof fates)[]));
	fc.assert(
		fc.property(fc.array(fc.array(anyFate, { maxLength: 5 }), { maxLength: 4 }), (sendings) => {
			const service = new Service();
			for (const some of sendings) {
				const left = [...some];
				const { step, message, met } = send(service, () => left.shift() ?? 'saved');
				const { counts } = service;
				expect(Math.max(...counts)).toBeLessThan(2);
				const sentences = message.replaceAll('&#39;', "'").split('<p>').slice(1, 6);
				for (const [index, sentence] of sentences.entries()) {
					const name = Object.keys(met).find((one) => sentence.startsWith(`${one}: `));
					const fate = name && met[name];
					const isThere = counts[index] === 1;
					const absent =
						fate === 'refused' ? /: NOT SAVED/ : /: It (was sent, but it )?is not known/;
					const there = fate ? /: saved\./ : /: was there already\./;
					expect(sentence).toMatch(isThere ? there : fate ? absent : /: was not sent\./);
				}
				expect(step === 'complete').toBe(!counts.includes(0));
			}
			send(service, () => 'saved');
			expect(service.counts).toEqual([1, 1, 1, 1, 1]);
		}),
		{ numRuns: 300 },
	);
});
