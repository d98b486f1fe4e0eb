/** What a number in a note measures or counts: neither the ID of a person nor the number of a house. For a regular expression. */
export const measures =
	'hours?|hrs?|hourly|hrly|min(?:ute)?s?|days?|weeks?|months?|years?|yrs?|yo|y/o|times|mg|mcg|mls?|gms?|grams?|lit(?:re|er)s?|kgs?|kms?|cm|mm|m(?![.\\s]*\\p{L})|' +
	"met(?:re|er)s?|steps|degrees?|units?|iu|mmol|bpm|tab(?:let)?s?|caps(?:ules?)?|puffs?|sachets?|dollars?|percent|out\\sof|o[’']clock";
