import { inflateRawSync } from 'node:zlib';

/**
 * Returns the files of a ZIP archive by name. It is read from its central directory, as an unpacker does (APPNOTE.TXT,
 * 4.3.12 and 4.3.16).
 * @throws if the archive is incomplete
 */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('not a whole ZIP');
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let i = 0; i < count; i++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('a broken directory');
    const method = archive.readUInt16LE(at + 10);
    const packed = archive.readUInt32LE(at + 20);
    const size = archive.readUInt32LE(at + 24);
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(at + place),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(from, from + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size) throw new Error(`${name} is not whole`);
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
