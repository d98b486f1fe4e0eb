/**
 * Loads a package once for all files that a worker of jest tests, as Node does; jest itself would load it anew for each, and
 * n8n's engine has 2,000 modules. What is of this repository is loaded anew.
 */
const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

module.exports = class KeepsPackages extends Runtime {
	constructor(...args) {
		super(...args);
		const { executor } = this;
		// In this realm, and not in one that is made for the file.
		executor.compile = (source, filename) =>
			compileFunction(source, executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, isRequireActual) {
		const isPackage = name !== undefined && /^[^./]/.test(name) && !isBuiltin(name);
		if (isPackage && !options?.isInternalModule) return createRequire(from)(name);
		return super.requireModule(from, name, options, isRequireActual);
	}
};
