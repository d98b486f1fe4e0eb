import { inflateRawSync } from 'node:zlib';

/** Returns the files of an archive as texts, by their names. The directory at the end of the archive says where they are. */
export function unzip(archive: Buffer): Map<string, string> {
	const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
	const files = new Map<string, string>();
	let at = archive.readUInt32LE(end + 16);
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		const nameLength = archive.readUInt16LE(at + 28);
		const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
		const local = archive.readUInt32LE(at + 42);
		const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
		const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
		const isStored = archive.readUInt16LE(at + 10) === 0;
		files.set(name, (isStored ? packed : inflateRawSync(packed)).toString('utf8'));
		at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return files;
}
