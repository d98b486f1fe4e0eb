/**
 * Loads a package once for all test files of a jest worker, as Node does. jest itself would load the package again for
 * each file, which takes long. Modules of this repository are loaded again for each file.
 */
const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

module.exports = class KeepsPackages extends Runtime {
	constructor(...args) {
		super(...args);
		const { executor } = this;
		// The function is compiled in this realm, and not in a realm that is made for the file.
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, isRequireActual) {
		const isPackage = name !== undefined && /^[^./]/.test(name) && !isBuiltin(name);
		if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
		return super.requireModule(from, name, options, isRequireActual);
	}
};
