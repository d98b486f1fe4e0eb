/**
 * Packs the package as `npm publish` would and checks what a user of n8n gets. Run `npm run check:package` after `npm
 * run build`.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkCode } from './checkCode.mjs';
import { checkFiles } from './checkFiles.mjs';
import { checkGate } from './checkGate.mjs';
import { checkLoading } from './checkLoading.mjs';
import { checkMalware } from './checkMalware.mjs';
import { checkManifest } from './checkManifest.mjs';
import { checkPrivacy } from './checkPrivacy.mjs';
import { checkReproducible } from './checkReproducible.mjs';
import { checkSbom } from './checkSbom.mjs';
import { checkTag } from './checkTag.mjs';
import { packPackage } from './packPackage.mjs';

/**
 * @typedef {object} Packed the packed package
 * @property {string} root the folder of the project
 * @property {string} tarball the packed file
 * @property {string} folder where the package is unpacked
 * @property {string[]} files by their paths in the package
 * @property {object} manifest its package.json
 * @property {(file: string) => string} read the text of one of the files
 */

const checks = [
	checkFiles,
	checkCode,
	checkGate,
	checkManifest,
	checkMalware,
	checkPrivacy,
	checkSbom,
	checkTag,
	checkLoading,
	checkReproducible,
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const temporary = mkdtempSync(join(tmpdir(), 'check-package-'));
try {
	if (!existsSync(join(root, 'dist')))
		throw new Error('There is no dist/ to pack: run npm run build first.');
	const packed = packPackage(root, temporary);
	const read = (file) => readFileSync(join(packed.folder, file), 'utf8');
	const manifest = JSON.parse(read('package.json'));
	const failed = [];
	for (const check of checks) {
		const { checked, problems } = await check({ ...packed, root, manifest, read });
		console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${checked}`);
		for (const problem of problems) console.log(`       - ${problem}`);
		failed.push(...problems);
	}
	if (failed.length > 0) process.exitCode = 1;
	console.log(
		failed.length === 0
			? `The package of ${packed.files.length} files is as it should be.`
			: `The package is not fit to publish: ${failed.length} problems, listed above.`,
	);
} catch (error) {
	console.error(error.message);
	process.exitCode = 1;
} finally {
	rmSync(temporary, { recursive: true, force: true });
}
