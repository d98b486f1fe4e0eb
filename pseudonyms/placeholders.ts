import { partsOf } from './nameIndex';
import { wordSet } from './wordSet';

/** Words that an office enters instead of a name, or after a name. They are in small letters. */
export const placeholders = wordSet(
	`agency casual relief temp vacant unallocated unassigned unfilled shift unknown test dummy training deceased inactive duplicate
	placeholder tba tbc nobody staff admin roster not use client clients travel meeting leave`,
);

/** Returns whether a name has a word that an office enters instead of a name, or after a name. */
export const hasPlaceholder = (name: string): boolean =>
	partsOf(name).some((part) => placeholders.has(part));
