import { InputError } from '../../errors/mod';
import { isEmpty } from '../../values/mod';

/**
 * Demands a value that the operation cannot do without, whatever filters may be empty.
 *
 * @param value what the user set
 * @param title the title of the field, for the error
 * @param nextStep what to do when it gives nothing
 * @throws InputError when it gives nothing
 */
export function requireValue(value: unknown, title: string, nextStep: string): void {
	if (isEmpty(value)) throw new InputError({ title: `${title} is empty`, nextStep });
}
