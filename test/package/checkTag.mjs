/**
 * If a tag is being published, checks that the tag is the version of package.json.
 *
 * @param {import('./check.mjs').Packed} packed
 */
export function checkTag({ manifest: { version } }) {
	const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag } = process.env;
	const fits = type !== 'tag' || tag === `v${version}`;
	return {
		checked: `the version is ${version}`,
		problems: fits ? [] : [`The tag is ${tag}, and package.json says ${version}.`],
	};
}
