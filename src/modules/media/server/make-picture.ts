import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Crop } from '#modules/media/media.contract.ts';
import { mediaRefusals } from '#modules/media/media.messages.ts';
import { filesOf, type Purpose, SHAPES, UPLOAD } from '#modules/media/media.rules.ts';
import { isSoundPng, pictureKind } from './picture-kind.ts';

// By name: left to itself, the library finds a loader for an SVG that calls itself a PNG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Every picture is another one: what would be kept is never asked for again.
sharp.cache(false);
sharp.concurrency(1);

const PIXELS = UPLOAD.megapixels * 1_000_000;
/** What a picture may take when it must be held whole, as an interlaced one must. */
const DECODED_BYTES = 128 * 1024 * 1024;
const SECONDS = 2;

export interface MadePicture {
  hash: string;
  /** Of the largest size. */
  width: number;
  height: number;
  /** All files together. */
  bytes: number;
  files: { name: string; bytes: Buffer }[];
}

/**
 * Decodes what a user sent, cuts it, and encodes it again in the sizes of its purpose. Nothing of the file itself
 * gets through: no metadata, no trailing bytes, no second frame.
 * @throws {AppError} wrong_type, or invalid
 */
export async function makePicture(
  purpose: Purpose,
  upload: Uint8Array,
  crop: Crop | null,
): Promise<MadePicture> {
  refuseForeignKinds(upload);
  return encode(purpose, await flatten(upload, crop, boxOf(purpose)));
}

function boxOf(purpose: Purpose): Box {
  const { ratio, most } = SHAPES[purpose];
  const { minEdge } = UPLOAD;
  return ratio === null
    ? { width: most, height: most, fit: 'inside', minEdge }
    : { width: most, height: Math.round(most / ratio), fit: 'cover', minEdge };
}

/** One file, whole and in its own shape, for a picture that is not public. */
export interface WholePicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * As `makePicture`, of the whole picture: made smaller where it is larger than that, and encoded as WebP.
 * @throws {AppError} wrong_type, or invalid
 */
export async function makeWholePicture(upload: Uint8Array, longestEdge: number): Promise<WholePicture> {
  refuseForeignKinds(upload);
  const flat = await flatten(upload, null, {
    width: longestEdge,
    height: longestEdge,
    fit: 'inside',
    minEdge: UPLOAD.minSentEdge,
  });
  const bytes = await again(flat).webp({ quality: 80, effort: 3 }).toBuffer();
  return { width: flat.width, height: flat.height, bytes };
}

/** @throws {AppError} wrong_type; invalid */
function refuseForeignKinds(upload: Uint8Array): void {
  const kind = pictureKind(upload);
  if (!kind) throw new AppError('wrong_type', mediaRefusals.wrongType);
  if (kind === 'png' && !isSoundPng(upload)) throw unreadable(mediaRefusals.unreadable);
}

interface Box {
  width: number;
  height: number;
  /** Whether it is filled, or the picture fits in it and is never made larger. */
  fit: 'cover' | 'inside';
  /** Edge of the smallest picture that may fill it, in pixels. */
  minEdge: number;
}

interface FlatPicture {
  data: Buffer;
  width: number;
  height: number;
}

async function flatten(
  upload: Uint8Array,
  crop: Crop | null,
  { width, height, fit, minEdge }: Box,
): Promise<FlatPicture> {
  const source: SharpOptions = {
    limitInputPixels: PIXELS,
    sequentialRead: true,
    failOn: 'warning',
    pages: 1,
  };
  try {
    const upright = uprightSize(await sharp(upload, source).metadata(), minEdge);
    const kept = cropWithin(crop, upright);
    const { data, info } = await sharp(upload, source)
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .extract(kept)
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/timeout/i.test(String(error))) throw unreadable(mediaRefusals.tooSlow);
    // The library's other messages about a broken file are not shown.
    throw unreadable(mediaRefusals.unreadable);
  }
}

/** The size of a picture as it is meant to be seen, from its header alone. */
function uprightSize(header: Metadata, minEdge: number): { width: number; height: number } {
  const { width, height } = header.autoOrient;
  const sampleBytes = /^(uchar|char)$/.test(header.depth ?? '') ? 1 : 2;
  const decoded = width * height * (header.channels ?? 4) * sampleBytes;
  if (width * height > PIXELS || decoded > DECODED_BYTES) {
    throw unreadable(mediaRefusals.tooLarge);
  }
  if (Math.min(width, height) < minEdge) {
    throw unreadable(mediaRefusals.tooSmall(minEdge));
  }
  return { width, height };
}

function cropWithin(crop: Crop | null, { width, height }: { width: number; height: number }) {
  if (!crop) return { left: 0, top: 0, width, height };
  if (crop.x + crop.width > width || crop.y + crop.height > height) {
    throw invalid({ width: mediaRefusals.cropOutside });
  }
  return { left: crop.x, top: crop.y, width: crop.width, height: crop.height };
}

function again({ data, width, height }: FlatPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function encode(purpose: Purpose, flat: FlatPicture): Promise<MadePicture> {
  const { widths } = SHAPES[purpose];
  const jpeg = await again(flat).jpeg({ quality: 82, progressive: true }).toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  const [jpegName = '', ...variants] = filesOf(purpose, hash);
  const files = [{ name: jpegName, bytes: jpeg }];
  for (const [i, name] of variants.entries()) {
    const width = widths[i] ?? flat.width;
    files.push({
      name,
      bytes: await again(flat).resize({ width }).webp({ quality: 80, effort: 3 }).toBuffer(),
    });
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return { hash, width: flat.width, height: flat.height, bytes, files };
}

function unreadable(text: string): AppError {
  return invalid({ image: text });
}
