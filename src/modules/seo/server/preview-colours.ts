import { categoryHues } from '#ui/category/category-hues.ts';

const hues: Record<string, number | undefined> = categoryHues;

export interface PreviewColours {
  tint: string;
  tintInk: string;
  strong: string;
}

/** Returns a category's colours of the light theme as hex, because the renderers do not support OKLCH. */
export function previewColours(category: string): PreviewColours {
  const own = hues[category];
  const hue = own ?? 75;
  const chroma = own === undefined ? 0.25 : 1;
  return {
    tint: hexOf(0.92, 0.06 * chroma, hue),
    tintInk: hexOf(0.38, 0.11 * chroma, hue),
    strong: hexOf(0.58, 0.17 * chroma, hue),
  };
}

// Matrices from Björn Ottosson, https://bottosson.github.io/posts/oklab/
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${linear.map(hexByte).join('')}`;
}

function hexByte(channel: number): string {
  const clipped = Math.min(1, Math.max(0, channel));
  const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
