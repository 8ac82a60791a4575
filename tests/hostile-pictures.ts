import { randomBytes } from 'node:crypto';
import zlib from 'node:zlib';
import sharp from 'sharp';
import type { Chance } from './fuzz.ts';
import { plainPicture } from './uploads.ts';

// A hostile picture, made by this file so that it is what its name says.

export interface HostilePicture {
  name: string;
  bytes: Buffer;
  /** `either`: the picture may also be reduced to its first frame, without trailing data. */
  outcome: 'refused' | 'either';
}

const MEGA = 1024 * 1024;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return framed;
}

interface Header {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  interlaced?: boolean;
}

function png({ width, height, depth = 8, colour = 0, interlaced = false }: Header, chunks: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, interlaced ? 1 : 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([PNG, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/**
 * Returns a zlib stream that expands to this many megabytes of zeros. It is a thousandth of that size and is built
 * without buffering them.
 */
function zeros(megabytes: number): Buffer {
  const { Z_FULL_FLUSH } = zlib.constants;
  const one = zlib.deflateRawSync(Buffer.alloc(MEGA), { level: 9, finishFlush: Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(((((megabytes * MEGA) % 65_521) << 16) | 1) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array.from({ length: megabytes }, () => one),
    Buffer.from([3, 0]),
    checksum,
  ]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

function webpOfSize(width: number, height: number): Buffer {
  const head = Buffer.alloc(30);
  head.write('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0', 'latin1');
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  return head;
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${inside}</svg>`);

const entities = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const XML_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(50)}">${entities
  .slice(1)
  .map((name, i) => `<!ENTITY ${name} "${`&${entities[i]};`.repeat(10)}">`)
  .join('')}]>`;

/**
 * @param canary an address that some pictures refer to, and that must never be requested
 */
export async function hostilePictures(canary: string): Promise<HostilePicture[]> {
  const jpeg = await plainPicture('coral', { format: 'jpeg', width: 640, height: 480 });
  const fine = await plainPicture('coral', { width: 640, height: 480 });
  const badSum = Buffer.from(fine);
  badSum[badSum.length - 16] = (badSum[badSum.length - 16] ?? 0) ^ 1;
  const refused = {
    'an SVG with a script': svg(`<script href="${canary}/script"/><image href="${canary}/a.png"/>`),
    'an SVG that begins as a PNG': Buffer.concat([PNG, svg(`<image href="${canary}/b.png"/>`)]),
    'an XML entity bomb': Buffer.concat([Buffer.from(XML_BOMB), svg('<text>&h;</text>')]),
    'a PDF': Buffer.from(
      `%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/URI/URI(${canary})>>>>endobj\n%%EOF`,
    ),
    'a page of HTML': Buffer.from(`<!doctype html><img src="${canary}/c.png"><script>alert(1)</script>`),
    'a program': Buffer.concat([Buffer.from('MZ\x90\0\x03', 'latin1'), randomBytes(2000)]),
    'a ZIP': Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), randomBytes(2000)]),
    'an EPS': Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 64 64\nshowpage'),
    'an MVG': Buffer.from(`push graphic-context\nimage over 0,0 0,0 '${canary}/d.png'\npop graphic-context`),
    'a TIFF': await sharp(fine).tiff().toBuffer(),
    'nothing at all': Buffer.alloc(0),
    'random bytes': randomBytes(50_000),
    'random bytes behind the mark of a PNG': Buffer.concat([PNG, randomBytes(50_000)]),
    'a JPEG cut off': jpeg.subarray(0, Math.floor(jpeg.length * 0.6)),
    'a PNG cut off': fine.subarray(0, Math.floor(fine.length * 0.6)),
    'a PNG with a wrong checksum': badSum,
    'a PNG of 200 million pixels': png({ width: 20_000, height: 10_000, depth: 1 }, [
      chunk('IDAT', zeros(24)),
    ]),
    'a PNG of 900 million pixels': png({ width: 30_000, height: 30_000, depth: 1 }, [
      chunk('IDAT', zeros(108)),
    ]),
    'a PNG that claims all that fits': png({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }, [
      chunk('IDAT', zeros(1)),
    ]),
    'a PNG that would fill the memory while it waits for its last line': png(
      { width: 5000, height: 4900, depth: 16, colour: 6, interlaced: true },
      [chunk('IDAT', zeros(190))],
    ),
    'a WebP that claims all that fits': webpOfSize(16_384, 16_384),
    'a GIF with a canvas of four billion pixels': gif(65_535, 65_535, 1),
  };
  const either = {
    'a PNG with 300 MB behind its last line': png({ width: 240, height: 240 }, [chunk('IDAT', zeros(300))]),
    'a PNG with a text of 200 MB': png({ width: 240, height: 240 }, [
      chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(200)])),
      chunk('IDAT', zlib.deflateSync(Buffer.alloc(240 * 241))),
    ]),
    'a GIF of 20,000 frames': gif(240, 240, 20_000),
  };
  const named = (outcome: HostilePicture['outcome'], pictures: Record<string, Buffer>) =>
    Object.entries(pictures).map(([name, bytes]) => ({ name, bytes, outcome }));
  return [...named('refused', refused), ...named('either', either)];
}

/** Texts that must not occur in any stored picture. */
export const PAYLOAD = '<script>alert("kept")</script>';
export const PLACE = 'Kaffeklubben, 83 N';

/** Valid pictures that carry other data. Only the picture itself may be stored. */
export async function carryingPictures(): Promise<{ name: string; bytes: Buffer }[]> {
  const payload = Buffer.from(PAYLOAD);
  const plain = await plainPicture('olive', { width: 400, height: 300 });
  const withText = Buffer.concat([
    plain.subarray(0, 33),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0', 'latin1'), payload])),
    plain.subarray(33),
  ]);
  const gifPicture = await plainPicture('olive', { width: 400, height: 300, format: 'gif' });
  const located = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'olive' } })
    .withExif({
      IFD0: { ImageDescription: PAYLOAD, Copyright: PLACE },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '83/1 40/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '29/1 50/1 0/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PLACE}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  return [
    { name: 'a PNG that goes on as a page', bytes: Buffer.concat([plain, payload]) },
    { name: 'a PNG with a script in its text', bytes: withText },
    {
      name: 'a GIF that goes on as a script',
      bytes: Buffer.concat([gifPicture, Buffer.from('=1;'), payload]),
    },
    { name: 'a JPEG that says where it was taken', bytes: located },
  ];
}

/** Returns the picture with some bytes changed, moved, duplicated, removed or set to 255. */
export function mutant(chance: Chance, original: Buffer): Buffer {
  let bytes = Buffer.from(original);
  const place = () => Math.floor(chance.next() * bytes.length);
  const times = 1 + Math.floor(chance.next() * 8);
  for (let i = 0; i < times; i++) {
    const [at, length] = [place(), 1 + Math.floor(chance.next() * 64)];
    // Headers are where changes do most harm.
    const near = chance.often(0.5) ? Math.min(at, Math.floor(chance.next() * 64)) : at;
    const kind = chance.pick(['flip', 'largest', 'cut', 'lose', 'double', 'noise'] as const);
    if (kind === 'flip') bytes[near] = (bytes[near] ?? 0) ^ (1 << (i % 8));
    if (kind === 'largest') bytes.fill(0xff, near, Math.min(bytes.length, near + (length % 5)));
    if (kind === 'cut' && chance.often(0.3)) bytes = bytes.subarray(0, Math.max(12, at));
    if (kind === 'lose') bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    if (kind === 'double') {
      bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
    }
    if (kind === 'noise')
      for (let j = at; j < at + (length % 9); j++) bytes[j] = Math.floor(chance.next() * 256);
    bytes = Buffer.from(bytes);
  }
  return bytes;
}
