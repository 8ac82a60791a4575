import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import satori, { type Font } from 'satori';
import { AppError } from '#infra/app-error.ts';
import {
  FACES,
  type Face,
  faceName,
  PREVIEW,
  type PreviewFace,
  type PreviewText,
  previewCard,
} from './preview-card.ts';

export interface Picture {
  png: Buffer;
  hash: string;
}

/** Draws for the present face of the place, so a changed one gives another picture. */
export type Previews = (face: PreviewFace, text: PreviewText) => Promise<Picture>;

// A picture has about 40 kB.
const KEPT_BYTES = 24 * 1024 * 1024;
// Pictures are drawn one at a time; a longer queue would occupy the processor for seconds.
const MOST_WAITING = 24;
// Part of the hash. Increase it when the card's design changes, so that shared caches fetch a new picture.
const DESIGN = '3';

/** Draws one picture at a time. Concurrent requests for the same picture share one drawing. */
type Draw = (face: PreviewFace, text: PreviewText) => Promise<Buffer>;

export function createPreviews(draw: Draw = drawPreview): Previews {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length });
  const drawing = new Map<string, Promise<Picture>>();
  let last: Promise<unknown> = Promise.resolve();

  return async (face, text) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([DESIGN, face.name, face.colours?.day, face.logo?.small, text]))
      .digest('base64url')
      .slice(0, 22);
    const png = kept.get(hash);
    if (png) return { png, hash };
    const underWay = drawing.get(hash);
    if (underWay) return underWay;
    if (drawing.size >= MOST_WAITING) throw new AppError('unavailable', undefined, { retryAfter: 2 });
    const turn = last.then(async () => {
      const drawn = await draw(face, text);
      kept.set(hash, drawn);
      return { png: drawn, hash };
    });
    last = turn.catch(() => {});
    drawing.set(hash, turn);
    return turn.finally(() => drawing.delete(hash));
  };
}

async function drawPreview(face: PreviewFace, text: PreviewText): Promise<Buffer> {
  fonts ??= readFonts();
  // satori accepts plain objects of this shape, but its types require React elements.
  const svg = await satori(previewCard(face, text) as never, { ...PREVIEW, fonts: await fonts });
  // satori has converted text to paths, so no fonts are needed.
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return image.asPng();
}

let fonts: Promise<Font[]> | undefined;

function readFonts(): Promise<Font[]> {
  const wanted: [Face, 500 | 600 | 700][] = [
    ['Bricolage Grotesque', 700],
    ['Figtree', 500],
    ['Figtree', 600],
    ['Noto Sans', 500],
    ['Noto Sans', 600],
    ['Noto Sans', 700],
  ];
  return Promise.all(
    wanted.flatMap(([face, weight]) =>
      FACES[face].map(async (letters) => ({
        name: faceName(face, letters),
        weight,
        style: 'normal' as const,
        data: await fs.readFile(fontFile(face, letters, weight)),
      })),
    ),
  );
}

export function fontFile(face: Face, letters: string, weight: number): string {
  const file = face.toLowerCase().replaceAll(' ', '-');
  const name = `${file}-${letters}-${weight}-normal.woff`;
  return fileURLToPath(import.meta.resolve(`@fontsource/${file}/files/${name}`));
}
