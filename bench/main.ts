/** Measures what the node promises about its costs: `npm run bench`. Ends with status 1 when a promise is broken. */
import { benchClean } from './clean';

const { parse, clean, ratio } = benchClean();
console.log(
	`Cleaning 100,000 rosters: ${clean.toFixed(0)} ms, parsing their JSON: ${parse.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (promised: less than 0.25)`,
);
if (ratio >= 0.25) process.exitCode = 1;
