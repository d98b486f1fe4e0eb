/** HTML's names for the characters from U+00A0 to U+00FF, in their order. */
const latin1 =
	'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/**
 * The HTML entities that have a name, with the codes of their characters. The build also writes them into the SQL of the copy in PostgreSQL.
 */
export const entities: ReadonlyMap<string, number> = new Map([
	...latin1.split(' ').map((name, index): [string, number] => [name, 160 + index]),
	...Object.entries({ amp: 38, lt: 60, gt: 62, quot: 34, apos: 39, euro: 8364, hellip: 8230 }),
	...Object.entries({ ndash: 8211, mdash: 8212, lsquo: 8216, rsquo: 8217, ldquo: 8220 }),
	...Object.entries({ rdquo: 8221, bull: 8226, OElig: 338, oelig: 339, Scaron: 352, scaron: 353 }),
]);

/**
 * Decodes the HTML entities of a text: `O&#039;Brien` becomes O'Brien (open question: entities). Each entity is decoded only once, so
 * `&amp;lt;` becomes `&lt;`. An entity must end with a semicolon. Entities that are not known, and all other text, stay as they are.
 */
export function decodeEntities(text: string): string {
	// Nearly every text has no entity, and is returned here.
	if (!text.includes('&')) return text;
	return text.replace(
		/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi,
		(entity, hex, digits, name) => {
			const code = hex ? parseInt(hex, 16) : digits ? Number(digits) : entities.get(name);
			const isCharacter = code && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
			return isCharacter ? String.fromCodePoint(code) : entity;
		},
	);
}
