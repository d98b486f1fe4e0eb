import { recipients } from '../../localN8n/mod';
import { compareSets } from './compareSets';
import type { TemplateTest } from './templateTest';

/** What the active workflow sends is a matter of `npm run test:trigger`. */
export const seriousIncidents: TemplateTest = {
	file: 'serious-incident-email',
	async play(bench) {
		bench.reset();
		bench.tables['/SIRS'].length = 0;
		const entered = ['A fall', 'A secret'].map((Note) =>
			bench.simulator.addRecord('/SIRS', { Note }),
		);
		await bench.check('a run by hand sends the newest, without what happened', async () => {
			const mails = await bench.run({}, 'New serious incidents');
			const told = mails.filter(({ text = '' }) => /A fall|A secret/.test(text));
			return [
				...compareSets(
					mails.map((mail) => `${recipients(mail)}: ${mail.subject}`),
					entered.map(({ IncidentId }) => `incidents@example.com: Serious incident ${IncidentId}`),
				),
				...told.map(({ subject }) => `${subject} says what happened.`),
			];
		});
	},
};
