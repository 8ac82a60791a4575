/** Linear-light sRGB channels from 0 to 1. */
export type LinearRgb = readonly [number, number, number];

/**
 * Returns the WCAG 2.2 contrast ratio of two colours in any order, from 1 to 21. Source:
 * https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: LinearRgb, other: LinearRgb): number {
  const lighter = Math.max(luminance(one), luminance(other));
  const darker = Math.min(luminance(one), luminance(other));
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * Parses `#rrggbb` (six digits, no alpha) or `oklch(L C H)` (L from 0 to 1, H in degrees). Colours outside of sRGB are
 * clipped.
 * @throws {Error} on any other notation
 */
export function parseColour(text: string): LinearRgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (hex) return [fromByte(hex[1]), fromByte(hex[2]), fromByte(hex[3])];
  const oklch = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(text.trim());
  if (oklch) return fromOklch(Number(oklch[1]), Number(oklch[2]), Number(oklch[3]));
  throw new Error(`Not a colour that is understood here: ${text}`);
}

function luminance([red, green, blue]: LinearRgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function fromByte(digits: string | undefined): number {
  const channel = Number.parseInt(digits ?? '', 16) / 255;
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

// Matrices: Björn Ottosson, https://bottosson.github.io/posts/oklab/
function fromOklch(lightness: number, chroma: number, hue: number): LinearRgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
