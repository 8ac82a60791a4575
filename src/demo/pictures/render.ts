import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { indexedPng } from './indexed-png.ts';

// Enough for six flat colours and the shades on their edges; more cannot be told apart and doubles the size.
const COLOURS = 32;

/** Draws an opaque SVG as a PNG of `width` pixels, its height by the picture's own ratio. Throws on broken markup. */
export function renderPng(svg: string, width: number): Buffer {
  // Looking up the machine's fonts takes longer than drawing, and the pictures hold no text.
  const image = new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  }).render();
  return indexedPng(image.pixels, image.width, image.height, COLOURS);
}

/** The name a picture is stored under: the same bytes always have the same name. */
export function pictureName(png: Uint8Array): string {
  return `${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`;
}
