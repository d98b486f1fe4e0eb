import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

export interface FoundError {
	/** The title. `…` replaces the parts that are different each time. */
	readonly title: string;
	/** What to do next, in each wording that the code has. */
	readonly nextSteps: readonly string[];
	/** The first folder whose code has the error. */
	readonly folder: string;
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** Returns the texts that an expression may give. `…` replaces the parts that are known only at run time. */
function textsOf(node: ts.Expression, constants: Constants): string[] {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isConditionalExpression(node)) {
		return [node.whenTrue, node.whenFalse].flatMap((branch) => textsOf(branch, constants));
	}
	if (ts.isTemplateExpression(node)) {
		const text =
			node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
		// A template with at most one word is left out, because it says nothing.
		return /\p{L}{2,}.*\P{L}\p{L}{2,}/u.test(text)
			? [text.replace(/(… ?)+…/g, '…').replace(/([.!?])…/g, '$1')]
			: [];
	}
	const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
	return constant ? textsOf(constant, new Map()) : [];
}

function constantsOf(file: ts.SourceFile): Constants {
	const declarations = file.statements
		.filter(ts.isVariableStatement)
		.flatMap(({ declarationList }) => [...declarationList.declarations]);
	return new Map(
		declarations.flatMap(({ name, initializer }) =>
			initializer ? [[name.getText(file), initializer] as const] : [],
		),
	);
}

const valueOf = (node: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined =>
	node.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)
		?.initializer;

const hasNextStep = ({ properties }: ts.ObjectLiteralExpression): boolean =>
	properties.some(({ name }) => name?.getText() === 'nextStep');

/** Returns the title and the next step of an error. They are together in an object, or they are the two arguments of `refusal()`. */
function explanationOf(node: ts.Node): readonly (ts.Expression | undefined)[] {
	if (ts.isObjectLiteralExpression(node) && hasNextStep(node)) {
		return [valueOf(node, 'title'), valueOf(node, 'nextStep')];
	}
	if (ts.isCallExpression(node) && node.expression.getText() === 'refusal') return node.arguments;
	return [];
}

function errorsOf(path: string): FoundError[] {
	const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
	const constants = constantsOf(file);
	const found: FoundError[] = [];
	const visit = (node: ts.Node): void => {
		const [title, nextStep] = explanationOf(node);
		const nextSteps = nextStep ? textsOf(nextStep, constants).filter(Boolean) : [];
		for (const text of title ? textsOf(title, constants) : []) {
			found.push({ title: text, nextSteps, folder: path.split('/')[0] });
		}
		ts.forEachChild(node, visit);
	};
	visit(file);
	return found;
}

const slashed = (path: string): string => path.replaceAll('\\', '/');

/**
 * Finds the errors that the shipped code can show. Each title comes once, in the order of folders and files.
 *
 * @returns the errors in the code. If a part of a title or of a step is known only at run time, the text has `…`, or is left out.
 */
export function findErrors(): FoundError[] {
	const folders = ['errors', 'http', 'service', 'values', 'lists', 'nodes', 'reports'];
	const all = folders.flatMap((folder) =>
		globSync(`${folder}/**/*.ts`).map(slashed).sort().flatMap(errorsOf),
	);
	return [...Map.groupBy(all, ({ title }) => title).values()].map((same) => ({
		...same[0],
		nextSteps: [...new Set(same.flatMap(({ nextSteps }) => nextSteps))],
	}));
}
