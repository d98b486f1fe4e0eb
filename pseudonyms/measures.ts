/** The units of numbers in notes. A number with a unit is no ID and no house number. The text is for a regular expression. */
export const measures =
	'hours?|hrs?|hourly|hrly|min(?:ute)?s?|days?|weeks?|months?|years?|yrs?|yo|y/o|times|mg|mcg|mls?|gms?|grams?|lit(?:re|er)s?|kgs?|kms?|cm|mm|m(?![.\\s]*\\p{L})|' +
	"met(?:re|er)s?|steps|degrees?|units?|iu|mmol|bpm|tab(?:let)?s?|caps(?:ules?)?|puffs?|sachets?|dollars?|percent|out\\sof|o[’']clock";
