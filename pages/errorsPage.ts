import { findErrors } from './findErrors';
import { usualCauses } from './usualCauses';

/** For each folder of the code, the heading of its part of the page. */
const parts: Readonly<Record<string, string>> = {
	errors: 'Your care system, and the way to it',
	http: 'The credential, and the way to your care system',
	service: 'The credential, and the way to your care system',
	values: 'What you entered',
	lists: 'Lists that cannot be read completely',
	nodes: 'The nodes',
	reports: 'The reports',
};

const introduction = `# Errors

Each heading is the title of an error, as n8n shows it. The sign … stands for a part that is different each time. Below the title, you find the
usual reason and what to do. In these texts, "the service" is your care system. No error contains a key or a secret.
Only an error of a write can contain data about people: it then says [who is there already](write.md#errors-that-name-somebody), or has the earlier record.

If you do not find an error here, it comes from n8n or from another node. Every error in a run can start
[another workflow that tells you](alerts.md#to-hear-of-failures).

The build writes this page from the code.`;

/** Escapes a text for Markdown, so that Markdown does not change it. */
const plain = (text: string): string =>
	text.replace(/[<>*_|]/g, (sign) => `\\${sign}`).replace(/\{\{.*?\}\}/g, (code) => `\`${code}\``);

/**
 * Makes the page of errors. Each title is a heading. Below it are the usual cause, if it is known, and the remedy.
 *
 * @returns Markdown that is not yet formatted
 */
export function errorsPage(): string {
	const byPart = Map.groupBy(findErrors(), ({ folder }) => parts[folder]);
	const sections = [...byPart].map(([part, errors]) => {
		const texts = errors.map(({ title, nextSteps }) => {
			const cause = usualCauses[title];
			const remedy = nextSteps.length > 0 ? nextSteps : ['The error itself says what to do.'];
			const why = cause ? [`**Why:** ${cause}`] : [];
			return [
				`### ${plain(title)}`,
				...why,
				...remedy.map((text) => `**What to do:** ${plain(text)}`),
			];
		});
		return [`## ${part}`, ...texts.flat()].join('\n\n');
	});
	return [introduction, ...sections].join('\n\n');
}
