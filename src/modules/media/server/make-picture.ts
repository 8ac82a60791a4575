import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { AppError, invalid } from '#infra/app-error.ts';
import type { Crop } from '#modules/media/media.contract.ts';
import { mediaRefusals } from '#modules/media/media.messages.ts';
import { filesOf, type Purpose, SHAPES, UPLOAD } from '#modules/media/media.rules.ts';
import { isSoundPng, pictureKind } from './picture-kind.ts';

// Allow loaders by name: otherwise the library would detect an SVG in a file named PNG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`),
});
// Every upload is different, so the cache would never hit.
sharp.cache(false);
sharp.concurrency(1);

const PIXELS = UPLOAD.megapixels * 1_000_000;
/** Limit of memory for a picture that must be decoded at once, as an interlaced one must. */
const DECODED_BYTES = 128 * 1024 * 1024;
const SECONDS = 2;

export interface MadePicture {
  hash: string;
  /** The width of the largest size, in pixels. */
  width: number;
  height: number;
  /** Size of all files. */
  bytes: number;
  files: { name: string; bytes: Buffer }[];
}

/**
 * Decodes an upload, cuts it, and encodes it in the sizes of its purpose. Nothing else of the file is kept: no
 * metadata, no trailing bytes, no second frame.
 * @throws {AppError} wrong_type, invalid
 */
export async function makePicture(
  purpose: Purpose,
  upload: Uint8Array,
  crop: Crop | null,
): Promise<MadePicture> {
  requireKnownKind(upload);
  return encode(purpose, await flatten(upload, crop, boxOf(purpose)));
}

function boxOf(purpose: Purpose): Box {
  const { ratio, jpegSize } = SHAPES[purpose];
  const { minEdge } = UPLOAD;
  return ratio === null
    ? { width: jpegSize, height: jpegSize, fit: 'inside', minEdge }
    : { width: jpegSize, height: Math.round(jpegSize / ratio), fit: 'cover', minEdge };
}

export interface WholePicture {
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Like `makePicture`, for an uncut picture: shrinks it to `longestEdge` and encodes it as WebP.
 * @throws {AppError} wrong_type, invalid
 */
export async function makeWholePicture(upload: Uint8Array, longestEdge: number): Promise<WholePicture> {
  requireKnownKind(upload);
  const flat = await flatten(upload, null, {
    width: longestEdge,
    height: longestEdge,
    fit: 'inside',
    minEdge: UPLOAD.minSentEdge,
  });
  const bytes = await fromRaw(flat).webp({ quality: 80, effort: 3 }).toBuffer();
  return { width: flat.width, height: flat.height, bytes };
}

/**
 * Fits a picture into a square with a transparent rest, and encodes it as PNG: for logos, which mails and home screens
 * show.
 * @param edges in pixels, ascending
 * @throws {AppError} wrong_type, invalid
 */
export async function makeSquares<const E extends readonly number[]>(
  upload: Uint8Array,
  edges: E,
): Promise<{ [K in keyof E]: Buffer }> {
  requireKnownKind(upload);
  const edge = Math.max(...edges);
  const square = await decoded(upload, UPLOAD.minLogoEdge, (picture) =>
    picture
      .resize({ width: edge, height: edge, fit: 'contain', background: TRANSPARENT })
      .ensureAlpha()
      .toColourspace('srgb'),
  );
  const raw = { width: edge, height: edge, channels: 4 } as const;
  const encoded = edges.map((one) =>
    sharp(square.data, { raw }).resize(one).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
  return (await Promise.all(encoded)) as { [K in keyof E]: Buffer };
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

function requireKnownKind(upload: Uint8Array): void {
  const kind = pictureKind(upload);
  if (!kind) throw new AppError('wrong_type', mediaRefusals.wrongType);
  if (kind === 'png' && !isSoundPng(upload)) throw unreadable(mediaRefusals.unreadable);
}

interface Box {
  width: number;
  height: number;
  /** `cover` fills the target; `inside` fits into it and never enlarges the picture. */
  fit: 'cover' | 'inside';
  /** In pixels. */
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
  return decoded(upload, minEdge, (picture, upright) =>
    picture
      .extract(cropWithin(crop, upright))
      .resize({ width, height, fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  );
}

/** Decodes a picture upright to raw pixels, within the limits of size and time. */
async function decoded(
  upload: Uint8Array,
  minEdge: number,
  cut: (picture: Sharp, upright: { width: number; height: number }) => Sharp,
): Promise<FlatPicture> {
  const source: SharpOptions = {
    limitInputPixels: PIXELS,
    sequentialRead: true,
    failOn: 'warning',
    pages: 1,
  };
  try {
    const upright = uprightSize(await sharp(upload, source).metadata(), minEdge);
    const picture = sharp(upload, source).timeout({ seconds: SECONDS }).autoOrient();
    const { data, info } = await cut(picture, upright).raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (/timeout/i.test(String(error))) throw unreadable(mediaRefusals.tooSlow);
    // Other messages of the library about broken files are not shown to users.
    throw unreadable(mediaRefusals.unreadable);
  }
}

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

function fromRaw({ data, width, height }: FlatPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

async function encode(purpose: Purpose, flat: FlatPicture): Promise<MadePicture> {
  const { widths } = SHAPES[purpose];
  const jpeg = await fromRaw(flat).jpeg({ quality: 82, progressive: true }).toBuffer();
  const hash = createHash('sha256').update(jpeg).digest('hex').slice(0, 32);
  const [jpegName = '', ...variants] = filesOf(purpose, hash);
  const files = [{ name: jpegName, bytes: jpeg }];
  for (const [i, name] of variants.entries()) {
    const width = widths[i] ?? flat.width;
    files.push({
      name,
      bytes: await fromRaw(flat).resize({ width }).webp({ quality: 80, effort: 3 }).toBuffer(),
    });
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  return { hash, width: flat.width, height: flat.height, bytes, files };
}

function unreadable(text: string): AppError {
  return invalid({ image: text });
}
