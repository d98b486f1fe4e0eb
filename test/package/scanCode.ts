import ts from 'typescript';

/**
 * Addresses that texts may contain. No program requests the addresses at schemas.openxmlformats.org, because they are
 * only names of the parts of a workbook (xlsx).
 */
const knownAddresses =
	/^http:\/\/schemas\.openxmlformats\.org\/(spreadsheetml|drawingml|package|officeDocument)\/2006\/|^http:\/\/localhost\b|^https:\/\/([\w-]+\.)*(example\.com|invalid|docs\.n8n\.io|publicapi\.visualcare\.com\.au$|github\.com\/n8n-nodes-care-management)([/#:?]|$)/;

/** A text counts as an encoded blob only if it has at least this many characters. */
const blobLength = 64;

/** Functions that run code from a text, or decode a text. */
const dangerous = ['eval', 'Function', 'atob', 'unescape', 'execScript'];

/** Returns why a malware scanner would flag a text. */
function flagText(text: string): string | undefined {
	const addresses = text.match(/\b[a-z]+:\/\/[^\s'"`,)]+/g) ?? [];
	const unknown = addresses.find((address) => !knownAddresses.test(address));
	if (unknown) return `the address ${unknown}`;
	if (/\b\d{1,3}(\.\d{1,3}){3}\b/.test(text)) return 'an IP address';
	const isBlob = text.length >= blobLength && /^[A-Za-z0-9+/=_-]+$/.test(text);
	return isBlob ? 'an encoded blob' : undefined;
}

/** Returns why a malware scanner would flag a call or `new`. */
function flagCall(
	expression: ts.Expression,
	args: readonly ts.Expression[],
	source: ts.SourceFile,
): string | undefined {
	if (expression.kind === ts.SyntaxKind.ImportKeyword) return 'a dynamic import()';
	const name = expression.getText(source);
	const [first] = args;
	if (name === 'require' && !(first && ts.isStringLiteral(first))) return 'a dynamic require()';
	if (dangerous.includes(name)) return `${name}()`;
	const decodesText = name === 'Buffer.from' && first && ts.isStringLiteralLike(first);
	return decodesText && args.length > 1 ? 'a decoded text' : undefined;
}

/** Returns why a malware scanner would flag a piece of code. The pieces inside it are not examined. */
function flag(node: ts.Node, source: ts.SourceFile): string | undefined {
	if (
		ts.isStringLiteralLike(node) ||
		ts.isTemplateHead(node) ||
		ts.isTemplateMiddleOrTemplateTail(node)
	) {
		const isEscaped = /(\\x[0-9a-f]{2}){4}/i.test(node.getText(source));
		return isEscaped ? 'a text in escapes' : flagText(node.text);
	}
	if (ts.isCallExpression(node)) return flagCall(node.expression, node.arguments, source);
	if (ts.isNewExpression(node)) return flagCall(node.expression, node.arguments ?? [], source);
	return undefined;
}

/** Looks in JavaScript or JSON for what malware scanners flag. Returns the findings with their lines. */
export function scanCode(file: string, code: string): string[] {
	const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		const what = flag(node, source);
		const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
		if (what) found.push(`${file}:${line + 1} has ${what}`);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}
