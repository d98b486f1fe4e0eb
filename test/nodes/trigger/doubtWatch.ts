import { usualLimits } from '../../../values/mod';
import type { LoggedRequest } from '../../../simulator/mod';
import type { Office } from './office';

const day = 24 * 3_600_000;

/** How many records an answer has when no limit is sent. */
const defaultLimit = 200;

/** Knows when a poll may fail to say that something may be missing. */
export class DoubtWatch {
	/** When each was told last, by its text. */
	private readonly toldAt = new Map<string, number>();
	private isJustified = false;
	private hasTold = false;

	/** Notes what a poll went through: a long answer may be a part of a list, and a failed request may leave something out. */
	note(requests: readonly LoggedRequest[], hadFault: boolean): void {
		// So is one of as many records as somebody may have chosen for a limit.
		const mayBePart = ({ length }: readonly unknown[]) =>
			length >= defaultLimit || usualLimits.includes(length);
		this.isJustified ||= hadFault || requests.some(({ records = [] }) => mayBePart(records));
	}

	/**
	 * Checks what a poll has said.
	 *
	 * @param text what it said
	 * @param now n8n's time, in milliseconds since 1970
	 * @param isExplained whether something else was the matter
	 * @throws Error when there was no reason to doubt, or it was said a short while ago
	 */
	check(text: string, now: number, isExplained: boolean): void {
		if (!this.isJustified) throw new Error(`The poll failed: ${text}`);
		const isEarly = now - (this.toldAt.get(text) ?? -Infinity) < day;
		if (isEarly && !isExplained) throw new Error(`Said again: ${text}`);
		this.hasTold = true;
		// What keeps a poll from anything at all is said each time, and is no doubt.
		if (!isExplained) this.toldAt.set(text, now);
	}

	/** @throws Error when the API hides records, and that was not said */
	checkToldOf({ mustHide }: Office): void {
		if (mustHide && !this.hasTold) throw new Error('Not said that there may be more');
	}

	/** n8n starts, and remembers nothing. */
	forget(): void {
		this.toldAt.clear();
		this.hasTold = false;
		this.isJustified = false;
	}
}
