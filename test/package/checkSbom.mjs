/**
 * Checks that the list of components is about this version of the package. The list must be empty, because the package
 * has no dependencies except peer dependencies.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkSbom({ manifest: { name, version }, read }) {
	const { bomFormat, metadata, components } = JSON.parse(read('dist/sbom.cdx.json'));
	const problems = [];
	if (bomFormat !== 'CycloneDX' || metadata.component.purl !== `pkg:npm/${name}@${version}`)
		problems.push('dist/sbom.cdx.json is not about this version of this package.');
	for (const { purl } of components) problems.push(`dist/sbom.cdx.json lists ${purl}.`);
	return { checked: 'the SBOM names the package and no other component', problems };
}
