import fs from 'node:fs';
import zlib from 'node:zlib';

/** Returns the code points that a WOFF font has glyphs for. Reads the two `cmap` formats that our fonts use. */
export function lettersOf(file: string): Set<number> {
  const woff = fs.readFileSync(file);
  for (let at = 44; at < 44 + 20 * woff.readUInt16BE(12); at += 20) {
    if (woff.toString('latin1', at, at + 4) !== 'cmap') continue;
    const offset = woff.readUInt32BE(at + 4);
    const packed = woff.readUInt32BE(at + 8);
    const bytes = woff.subarray(offset, offset + packed);
    return charactersIn(packed === woff.readUInt32BE(at + 12) ? bytes : zlib.inflateSync(bytes));
  }
  throw new Error(`${file} has no cmap`);
}

function charactersIn(cmap: Buffer): Set<number> {
  const found = new Set<number>();
  const add = (first: number, last: number) => {
    for (let point = first; point <= last; point++) found.add(point);
  };
  for (let table = 0; table < cmap.readUInt16BE(2); table++) {
    const part = cmap.subarray(cmap.readUInt32BE(4 + 8 * table + 4));
    const format = part.readUInt16BE(0);
    if (format === 4) {
      const segments = part.readUInt16BE(6) / 2;
      for (let n = 0; n < segments; n++) {
        const last = part.readUInt16BE(14 + 2 * n);
        if (last < 0xffff) add(part.readUInt16BE(16 + 2 * segments + 2 * n), last);
      }
    } else if (format === 12) {
      for (let n = 0; n < part.readUInt32BE(12); n++)
        add(part.readUInt32BE(16 + 12 * n), part.readUInt32BE(20 + 12 * n));
    }
  }
  return found;
}
