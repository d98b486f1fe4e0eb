/** The forms of values in the whole API, by name. */
export const valueSchemas = {
	Flag: { description: '0 is no, 1 is yes.', type: 'integer', enum: [0, 1] },
	Decimal: { description: 'A decimal number, written as text.', type: 'string', format: 'decimal' },
	Date: {
		description: '`YYYY-MM-DD`; `0000-00-00` when unset.',
		type: 'string',
		pattern: '^\\d{4}-\\d{2}-\\d{2}$',
	},
	DateTime: {
		description: '`YYYY-MM-DD HH:MM:SS`; `0000-00-00 00:00:00` when unset.',
		type: 'string',
		pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$',
	},
	Time: { description: '`HH:MM:SS`.', type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
} as const;

/**
 * Makes a reference to a schema of a value.
 *
 * @param name the name of the schema
 */
export const refer = (name: keyof typeof valueSchemas) => ({
	$ref: `#/components/schemas/${name}`,
});
