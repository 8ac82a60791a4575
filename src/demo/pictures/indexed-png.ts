import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes an opaque picture as a PNG with a palette, a third of the size of full colour for flat graphics.
 * `pixels` are RGBA bytes; `colours` (2 to 256) is how many are kept: the most frequent stay exact, which for
 * these pictures are all but some shades on the edges; the others take the nearest.
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number, colours: number): Buffer {
  const words = new Uint32Array(
    pixels.buffer.slice(pixels.byteOffset, pixels.byteOffset + pixels.byteLength),
  );
  const palette = mostFrequent(words, colours);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(width, height)),
    chunk('PLTE', Buffer.from(palette.flatMap((word) => [red(word), green(word), blue(word)]))),
    chunk('IDAT', deflateSync(rows(words, width, height, palette), { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// A word holds R, G, B, A from its lowest byte, as every machine that Node runs on reads them.
const red = (word: number) => word & 0xff;
const green = (word: number) => (word >>> 8) & 0xff;
const blue = (word: number) => (word >>> 16) & 0xff;

function mostFrequent(words: Uint32Array, limit: number): number[] {
  const counts = new Map<number, number>();
  let start = 0;
  for (let at = 1; at <= words.length; at++) {
    const word = words[start] ?? 0;
    if (words[at] === word) continue;
    counts.set(word, (counts.get(word) ?? 0) + at - start);
    start = at;
  }
  return [...counts]
    .sort(([one, ones], [other, others]) => others - ones || one - other)
    .slice(0, limit)
    .map(([word]) => word);
}

function rows(words: Uint32Array, width: number, height: number, palette: number[]): Uint8Array {
  const places = new Map(palette.map((word, index) => [word, index]));
  const bytes = new Uint8Array((width + 1) * height);
  let last = -1;
  let lastPlace = 0;
  let out = 0;
  for (let at = 0; at < words.length; at++) {
    if (at % width === 0) bytes[out++] = 0;
    const word = words[at] ?? 0;
    if (word !== last) {
      lastPlace = places.get(word) ?? nearest(word, palette);
      places.set(word, lastPlace);
      last = word;
    }
    bytes[out++] = lastPlace;
  }
  return bytes;
}

function nearest(word: number, palette: number[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  palette.forEach((candidate, index) => {
    const distance =
      (red(word) - red(candidate)) ** 2 +
      (green(word) - green(candidate)) ** 2 +
      (blue(word) - blue(candidate)) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width, 0);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 3, 0, 0, 0], 8);
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
