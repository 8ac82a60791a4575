import zlib from 'node:zlib';

type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

/**
 * Looks at the first bytes, whatever the name or type say. Null for every format that is not accepted, such
 * as SVG and PDF.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'avif';
  return null;
}

/**
 * Whether every chunk of a PNG is complete and has the right checksum. The decoder stops after the last line, and
 * would accept a picture damaged in transit.
 */
export function isSoundPng(bytes: Uint8Array): boolean {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= png.length; ) {
    const sumAt = at + 8 + png.readUInt32BE(at);
    if (sumAt + 4 > png.length) return false;
    if (zlib.crc32(png.subarray(at + 4, sumAt)) !== png.readUInt32BE(sumAt)) return false;
    if (png.toString('latin1', at + 4, at + 8) === 'IEND') return true;
    at = sumAt + 4;
  }
  return false;
}
