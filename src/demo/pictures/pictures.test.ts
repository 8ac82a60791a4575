import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#contract/product.ts';
import { parseColour } from '#tests/tools/colour.ts';
import { categoryHues } from '#ui/category/category-hues.ts';
import { avatarSvg } from './avatars.ts';
import { bannerSvg } from './banners.ts';
import { COVER, coverSvg } from './covers.ts';
import { indexedPng } from './indexed-png.ts';
import { CATEGORY_COLOURS } from './palette.ts';
import { pictureName, renderPng } from './render.ts';

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('pictures', () => {
  it('are the same for the same seed and different for another', () => {
    expect(coverSvg('music', 2)).toBe(coverSvg('music', 2));
    expect(avatarSvg('mira', 'creator')).toBe(avatarSvg('mira', 'creator'));
    expect(bannerSvg('food', 'mira')).toBe(bannerSvg('food', 'mira'));
    const covers = CATEGORIES.flatMap((category) =>
      Array.from({ length: 12 }, (_, seed) => coverSvg(category, seed)),
    );
    expect(new Set(covers).size).toBe(covers.length);
    const avatars = Array.from({ length: 60 }, (_, seed) => avatarSvg(`${seed}`, 'creator'));
    expect(new Set(avatars).size).toBe(avatars.length);
  });

  it('are numbers throughout and small', () => {
    for (const category of CATEGORIES) {
      for (let seed = 0; seed < 11; seed++) {
        const svg = coverSvg(category, seed);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(svg.length, `${category} ${seed}`).toBeLessThan(60_000);
      }
    }
  });

  it('are stored under a name made from their bytes', () => {
    const png = renderPng(avatarSvg('northroast', 'business', { category: 'food' }), 320);
    expect(sizeOf(png)).toEqual([320, 320]);
    expect(pictureName(png)).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(pictureName(png)).toBe(
      pictureName(renderPng(avatarSvg('northroast', 'business', { category: 'food' }), 320)),
    );
  });

  it('render at their own ratio, well under 25 kB', () => {
    for (const [category, seed] of [
      ['gaming', 7],
      ['science', 4],
      ['art', 7],
    ] as const) {
      const png = renderPng(coverSvg(category, seed), COVER.width);
      expect(sizeOf(png)).toEqual([960, 540]);
      expect(png.length).toBeLessThan(25_000);
    }
    expect(sizeOf(renderPng(bannerSvg('news', 'x'), 600))).toEqual([600, 200]);
  });

  it('refuse a seed that is no place in a list', () => {
    expect(() => coverSvg('diy', -1)).toThrow(RangeError);
    expect(() => coverSvg('diy', 0.5)).toThrow(RangeError);
  });

  it('take the hue of their category’s badge', () => {
    for (const category of CATEGORIES) {
      const away = Math.abs(hue(CATEGORY_COLOURS[category].tint) - categoryHues[category]);
      expect(Math.min(away, 360 - away), category).toBeLessThan(25);
    }
  });
});

describe('indexedPng', () => {
  it('keeps the most frequent colours exact and gives the rest the nearest', () => {
    const red = [255, 0, 0, 255];
    const blue = [0, 0, 255, 255];
    const nearBlue = [0, 10, 250, 255];
    const pixels = Uint8Array.from([red, red, blue, blue, nearBlue, red].flat());
    const png = indexedPng(pixels, 3, 2, 2);
    const [palette, data] = ['PLTE', 'IDAT'].map((type) => {
      const at = png.indexOf(type);
      return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    });
    const colourAt = (place: number) => [...(palette ?? Buffer.alloc(0)).subarray(place * 3, place * 3 + 3)];
    const rows = inflateSync(data ?? Buffer.alloc(0));
    expect([...rows].filter((_, index) => index % 4 === 0)).toEqual([0, 0]);
    const places = [...rows].filter((_, index) => index % 4 !== 0);
    expect(places.map(colourAt)).toEqual(
      [red, red, blue, blue, blue, red].map((colour) => colour.slice(0, 3)),
    );
  });
});

/** In degrees of OKLCH. */
function hue(colour: string): number {
  const [r, g, b] = parseColour(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360;
}
