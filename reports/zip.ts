/** A file for an archive. The content is made in pieces, so that a large file needs less memory. */
export type ZipFile = { name: string; content: Iterable<string> };

/** The table for the checksum CRC-32. It has the remainder for each value of a byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
	let value = byte;
	for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
	return value;
});

function addToCrc(crc: number, bytes: Uint8Array): number {
	let value = crc;
	for (const byte of bytes) value = remainders[(value ^ byte) & 255] ^ (value >>> 8);
	return value;
}

/** The entry of a file in an archive. */
type Entry = { name: Buffer; crc: number; size: number; packed: Buffer };

async function deflate({ name, content }: ZipFile): Promise<Entry> {
	const pieces = content[Symbol.iterator]();
	let crc = 0xffffffff;
	let size = 0;
	const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			const next = pieces.next();
			if (next.done) return controller.close();
			const bytes = Buffer.from(next.value);
			crc = addToCrc(crc, bytes);
			size += bytes.length;
			controller.enqueue(bytes);
		},
	});
	const reader = source.pipeThrough(new CompressionStream('deflate-raw')).getReader();
	const packed: Uint8Array[] = [];
	for (let part = await reader.read(); !part.done; part = await reader.read()) {
		packed.push(part.value);
	}
	return { name: Buffer.from(name), crc: ~crc >>> 0, size, packed: Buffer.concat(packed) };
}

/** Writes numbers of two bytes (`short`) and of four bytes (`long`) as a ZIP archive needs them. */
const short = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const long = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

/** The date 1 January 1980. Every file gets this date, so that the same content gives the same bytes. */
const date = 0x21;

/**
 * Writes the description of a file. An archive has each description twice: before the file's bytes, and in the directory at the end.
 */
const describe = ({ name, crc, size, packed }: Entry): Buffer =>
	Buffer.concat([
		// The file needs version 2.0, has a name in UTF-8, and is deflated.
		short(20, 0x800, 8, 0, date),
		long(crc, packed.length, size),
		short(name.length, 0),
	]);

/** Writes a ZIP archive. */
export async function zip(files: readonly ZipFile[]): Promise<Buffer> {
	const parts: Buffer[] = [];
	const directory: Buffer[] = [];
	let offset = 0;
	for (const file of files) {
		const entry = await deflate(file);
		const { name, packed } = entry;
		const head = Buffer.concat([long(0x04034b50), describe(entry), name]);
		parts.push(head, packed);
		directory.push(
			Buffer.concat([
				long(0x02014b50),
				short(20),
				describe(entry),
				short(0, 0, 0),
				long(0, offset),
				name,
			]),
		);
		offset += head.length + packed.length;
	}
	const index = Buffer.concat(directory);
	const end = [
		...[long(0x06054b50), short(0, 0, files.length, files.length)],
		...[long(index.length, offset), short(0)],
	];
	return Buffer.concat([...parts, index, ...end]);
}
