import { IANAZone } from 'luxon';
import { choices } from './choices';
import { faultNames } from './faults';
import { HttpError } from './httpError';
import { isObject } from './isObject';
import { defaultSwitches, type Switches } from './switches';
import type { Row } from './tables';

/** The types that a switch allows. A switch that is not in this table allows only the type of its default value. */
const types: { readonly [Name in keyof Switches]?: readonly string[] } = {
	now: ['null', 'string'],
	rateLimit: ['null', 'object'],
	latency: ['number', 'array'],
};

const typeOf = (value: unknown): string =>
	Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

const faultKeys = ['method', 'path', 'after', 'times', 'handled', 'answer'];

/** Refuses faults with misspelled keys. A fault with a misspelled key `path` would hit requests to every path. */
function checkFaults(faults: unknown): void {
	if (!Array.isArray(faults)) throw new HttpError(400, 'Expected faults to be of type array');
	for (const fault of faults as unknown[]) {
		if (
			!isObject(fault) ||
			!(isObject(fault.answer) || faultNames.includes(fault.answer)) ||
			Object.keys(fault).some((key) => !faultKeys.includes(key))
		) {
			throw new HttpError(400, `Expected a fault with answer, of ${faultKeys.join(', ')}`);
		}
	}
}

/**
 * Checks a switch that comes from outside the code, because the compiler has not checked it.
 *
 * @throws HttpError with status 400 when no switch has this name, or when the switch does not allow the value
 */
export function checkSwitch(name: string, value: unknown): void {
	const standard: Row = { ...defaultSwitches() };
	if (!Object.hasOwn(standard, name)) {
		throw new HttpError(
			400,
			`Expected one of ${Object.keys(standard).join(', ')} but found ${name}`,
		);
	}
	if (name === 'faults') checkFaults(value);
	if (Object.hasOwn(choices, name)) {
		const allowed: readonly unknown[] = choices[name as keyof typeof choices];
		if (allowed.includes(value)) return;
		throw new HttpError(400, `Expected ${name} to be ${allowed.join(', ')}`);
	}
	const wanted = types[name as keyof Switches] ?? [typeOf(standard[name])];
	if (!wanted.includes(typeOf(value))) {
		throw new HttpError(400, `Expected ${name} to be of type ${wanted.join(' or ')}`);
	}
	if (name === 'timeZone' && !IANAZone.isValidZone(String(value))) {
		throw new HttpError(
			400,
			'Expected timeZone to be the IANA name of a zone, as in Australia/Perth',
		);
	}
}
