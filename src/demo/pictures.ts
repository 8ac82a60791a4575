import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { MediaStore } from '#infra/media/store.ts';
import { CONTENT } from './content.ts';

/** Each file below content/pictures holds many pictures. Widths in pixels, as a phone shows them. */
const WIDTHS = { avatars: 224, banners: 1200, covers: 768, posts: 640 } as const;
type Sheet = keyof typeof WIDTHS;

/** The number of libuv's threads. Each picture holds its pixels in memory. */
const DRAWN_AT_ONCE = 4;

/** The address of a stored picture, by sheet and id. Throws if there is none. */
export type PictureAddress = (sheet: Sheet, id: string) => string;

/** Draws every picture and stores it as a PNG that is named by its content. */
export async function storePictures(media: MediaStore): Promise<PictureAddress> {
  const addresses = new Map<string, string>();
  const waiting = (Object.keys(WIDTHS) as Sheet[])
    .flatMap((sheet) => picturesOf(sheet).map((picture) => ({ sheet, ...picture })))
    .values();
  const drawWaiting = async () => {
    for (const { sheet, id, svg } of waiting) {
      const png = await drawPng(svg, WIDTHS[sheet]);
      const name = `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
      await media.put(name, png);
      addresses.set(`${sheet} ${id}`, `/media/${name}`);
    }
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, drawWaiting));
  return (sheet, id) => {
    const address = addresses.get(`${sheet} ${id}`);
    if (!address) throw new Error(`${sheet}.svg of the demo world has no picture ${id}.`);
    return address;
  };
}

/** The pictures of a sheet. Each is a nested `svg` element on a line of its own. */
export function picturesOf(sheet: Sheet): { id: string; svg: string }[] {
  const file = fs.readFileSync(path.join(CONTENT, 'pictures', `${sheet}.svg`), 'utf8');
  return Array.from(file.matchAll(/^<svg id="([\w-]+)"(.*)$/gm), ([, id = '', rest]) => ({
    id,
    svg: `<svg xmlns="http://www.w3.org/2000/svg"${rest}`,
  }));
}

/** Uploads are decoded by the same library, which must not load SVG then (`make-picture.ts`). */
const SVG_LOADER = { operation: ['VipsForeignLoadSvgBuffer'] };
let underway = 0;

/** Draws an SVG without transparency as a PNG with a palette: flat graphics need few colours, and have a third of the size. */
export async function drawPng(svg: string, width: number): Promise<Buffer> {
  if (underway++ === 0) sharp.unblock(SVG_LOADER);
  try {
    return await sharp(Buffer.from(svg))
      .resize(width)
      .removeAlpha()
      .png({ palette: true, colours: 16, effort: 1, dither: 0 })
      .toBuffer();
  } finally {
    if (--underway === 0) sharp.block(SVG_LOADER);
  }
}
