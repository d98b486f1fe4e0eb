import { flagOf } from '../api/mod';
import { addressesIn } from './addresses';
import { idText } from './idText';
import type { ReadList, SourceRecord } from './report';
import { flag, type Setting } from './settings';
import { shortName } from './words';

/** The setting that says whether workers get mails. */
export const mailWorkers: Setting<boolean> = flag(false, {
	title: 'Mail Workers',
	description:
		'Whether mails go to the current workers, at their addresses in your care system. Otherwise, these mails go to Send To, with the name of the worker in the subject.',
	isForMails: true,
});

/** The settings of a person for mails to workers. */
export interface WorkerMailSettings {
	readonly mailWorkers: boolean;
	/** The addresses of the office. */
	readonly sendTo: readonly string[];
}

/** The recipients of a mail for a worker. */
export interface Addressees {
	readonly to: readonly string[];
	/** The first words of the subject, such as `For Ada: `. The text is empty if the mail goes to the worker. */
	readonly lead: string;
	/** A sentence that says why the mail goes to the office. The field is absent if the mail goes to the worker. */
	readonly reason?: string;
	/**
	 * Additional entries for `Mail.told`, from which the mail's key is made. It is possible that a worker has the same address as the office.
	 * So if both get a mail, the mail to the office has an additional entry, and therefore another key.
	 */
	readonly marks: readonly string[];
}

/**
 * Makes a function that returns who gets a mail for a worker: the worker, the office, or both. The office gets each mail that the worker
 * does not get.
 *
 * @param workers the workers, with Email and Current
 */
export function workerMails(
	workers: ReadList,
	settings: WorkerMailSettings,
): (id: unknown, name: string) => Addressees[] {
	const byId = new Map(workers.records.map((worker) => [idText(worker.CarerId), worker]));
	if (workers.error === undefined) {
		return (id, name) => addresseesOf(byId.get(idText(id)), name, settings);
	}
	return (_, name) => [
		{
			to: settings.sendTo,
			lead: `The list of workers could not be read, please tell ${shortName(name)}: `,
			reason: `The list of workers could not be read, so nobody knows the e-mail address of ${name}. Please tell them.`,
			marks: [],
		},
	];
}

type ToOffice = (lead: string, reason: string, ...marks: string[]) => Addressees;

/** Returns the recipients of a mail for one worker. The worker is undefined if the list does not contain the worker. */
function addresseesOf(
	worker: SourceRecord | undefined,
	name: string,
	{ mailWorkers: isAllowed, sendTo }: WorkerMailSettings,
): Addressees[] {
	const toOffice: ToOffice = (lead, reason, ...marks) => ({ to: sendTo, lead, reason, marks });
	const isGone = worker === undefined || flagOf(worker.Deleted) === true;
	const isCurrent = isGone ? false : flagOf(worker.Current);
	if (isCurrent === false) {
		return [
			toOffice(
				`Not a current worker, ${shortName(name)}: `,
				`${name} is not among the current workers, so they get no e-mail.`,
			),
		];
	}
	if (isCurrent === undefined) {
		return [
			toOffice(
				`Perhaps not a current worker, ${shortName(name)}: `,
				`Your care system does not say whether ${name} is a current worker, so they get no e-mail.`,
			),
		];
	}
	if (!isAllowed)
		return [
			toOffice(
				`For ${shortName(name)}: `,
				`Mail Workers is off, so this mail for ${name} comes to you.`,
			),
		];
	return byEmail(worker?.Email, name, toOffice);
}

/** Returns the recipients of a mail, as the e-mail field of the worker determines them. */
function byEmail(email: unknown, name: string, toOffice: ToOffice): Addressees[] {
	const { found, others } = addressesIn(email);
	const unused = others.join(', ');
	if (found.length === 0) {
		const noneUsable = (shown: string) => (others.length > 0 ? ` that can be used (${shown})` : '');
		return [
			toOffice(
				`No e-mail address${noneUsable(shortName(unused))}, please tell ${shortName(name)}: `,
				`${name} has no e-mail address${noneUsable(unused)} in your care system. Please tell them.`,
			),
		];
	}
	const toWorker = { to: found, lead: '', marks: [] };
	if (others.length === 0) return [toWorker];
	return [
		toWorker,
		toOffice(
			`Not an e-mail address of ${shortName(name)}, please correct it in your care system (${shortName(unused)}): `,
			`${name} gets this mail, but part of their e-mail field is no address: ${unused}. Please correct it in your care system.`,
			'address',
		),
	];
}
