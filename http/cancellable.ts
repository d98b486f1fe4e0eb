/** Resolves after the given milliseconds; with a signal it rejects as soon as that fires. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** The longest sleep that nothing can end, in milliseconds. */
const longestSlice = 1_000;

/**
 * A sleep that can be cancelled. The one of n8n before 2.35 takes no notice of a signal, and its timer would stay behind for
 * minutes after each poll. There, many short ones follow one another, and none follows once the signal has fired.
 *
 * @param sleep n8n's sleep
 */
export function cancellable(sleep: Sleep): Sleep {
	let isCancellable: Promise<boolean> | undefined;
	const probe = async (): Promise<boolean> => {
		try {
			await sleep(0, AbortSignal.abort());
			return false;
		} catch {
			return true;
		}
	};
	return async (milliseconds, signal) => {
		if (!signal || (await (isCancellable ??= probe()))) return await sleep(milliseconds, signal);
		for (let left = milliseconds; left > 0; left -= longestSlice) {
			signal.throwIfAborted();
			await sleep(Math.min(left, longestSlice));
		}
		signal.throwIfAborted();
	};
}
