import type { IExecuteFunctions } from 'n8n-workflow';
import {
	isPayPeriod,
	mailSettings,
	type Given,
	type Report,
	type Setting,
} from '../../reports/mod';
import { optionsParameterOf, parameterOf, payPeriodParts } from './describe';

/** The panel's values for one input item. Expressions are resolved. */
export interface GivenForItem {
	/** The report's settings. An option is among them only if the user has added it. */
	readonly report: Given;
	/** The settings for the mails of the report. An option is among them only if the user has added it. */
	readonly mails: Given;
}

/**
 * Reads the panel for one input item.
 *
 * @param name the name of the report
 */
export function getGiven(
	context: IExecuteFunctions,
	name: string,
	{ settings }: Report,
	item: number,
): GivenForItem {
	// `extractValue` is true only for pickers, because other parameters have no value to extract. If it is true for a parameter that the panel
	// hides, n8n fails.
	const get = (parameter: string, extractValue = false) =>
		context.getNodeParameter(parameter, item, '', { extractValue }) as unknown;
	const options = context.getNodeParameter(optionsParameterOf(name), item, {}) as object;
	const read = (setting: string, own: Setting<unknown>, parameter: string): [string, unknown][] => {
		const isPicker = own.entry.kind === 'field';
		if (own.isOption) {
			const path = `${optionsParameterOf(name)}.${setting}`;
			return Object.hasOwn(options, setting) ? [[setting, get(path, isPicker)]] : [];
		}
		if (own.entry.kind !== 'period') return [[setting, get(parameter, isPicker)]];
		const [choice, from, to] = ['', 'First', 'Last'].map((part) => get(parameter + part));
		if (!own.entry.choices.some(isPayPeriod)) return [[setting, { choice, from, to }]];
		const [payPeriodStart, payPeriodDays] = payPeriodParts.map((part) => get(parameter + part));
		return [[setting, { choice, from, to, payPeriodStart, payPeriodDays }]];
	};
	const readAll = (all: Report['settings'], parameter: (setting: string) => string): Given =>
		Object.fromEntries(
			Object.entries(all).flatMap(([setting, own]) => read(setting, own, parameter(setting))),
		);
	return {
		report: readAll(settings, (setting) => parameterOf(name, setting)),
		mails: readAll(mailSettings, (setting) => setting),
	};
}
