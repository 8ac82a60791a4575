/** Pure: what follows from the one colour that an admin chooses. The surfaces are those of `src/ui/tokens.css`. */

type Rgb = readonly [red: number, green: number, blue: number];

export const ACCENT_PATTERN = /^#[0-9a-f]{6}$/;
/** Least contrast of text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The surfaces of each theme on which links are hardest to read, and its ink. */
const DAY = { surface: '#f2eadb', sheet: '#fffcf6', ink: '#1a1730' } as const;
const NIGHT = { surface: '#1e1b2d', ink: '#14121f' } as const;

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Why a colour cannot be the accent: the white text of buttons must be readable on it. Null if it can. */
export function accentRefusal(accent: string): string | null {
  const contrast = contrastOf(accent, WHITE);
  if (contrast >= TEXT_CONTRAST) return null;
  // Rounded down, so that it never looks sufficient.
  const ratio = Math.floor(contrast * 10) / 10;
  return `Contrast with white is ${ratio}:1; it needs ${TEXT_CONTRAST}:1. Choose a darker colour.`;
}

export interface AccentColours {
  signal: string;
  signalHover: string;
  signalDeep: string;
  onSignal: string;
  accent: string;
  accentHover: string;
  accentSoft: string;
  onAccent: string;
  onAccentSoft: string;
  printOne: string;
  printTwo: string;
}

/**
 * The colours of both themes: buttons have the accent itself, which is lightened for the dark theme. Links are mixed
 * with the ink of the theme until they can be read on every surface.
 * @param accent one that is not refused
 */
export function accentColours(accent: string): { day: AccentColours; night: AccentColours } {
  const link = until((share) => mix(accent, DAY.ink, share), DAY.surface);
  const daySoft = mix(accent, DAY.sheet, 0.86);
  const lit = until((share) => mix(accent, WHITE, share), NIGHT.surface);
  const nightLink = mix(lit, WHITE, 0.3);
  const nightSoft = mix(lit, NIGHT.surface, 0.78);
  return {
    day: {
      signal: accent,
      signalHover: mix(accent, BLACK, 0.15),
      signalDeep: mix(accent, BLACK, 0.35),
      onSignal: WHITE,
      accent: link,
      accentHover: mix(link, DAY.ink, 0.35),
      accentSoft: daySoft,
      onAccent: WHITE,
      onAccentSoft: until((share) => mix(link, DAY.ink, share), daySoft),
      printOne: accent,
      printTwo: mix(accent, DAY.ink, 0.5),
    },
    night: {
      signal: lit,
      signalHover: mix(lit, WHITE, 0.15),
      signalDeep: mix(lit, BLACK, 0.35),
      onSignal: NIGHT.ink,
      accent: nightLink,
      accentHover: mix(nightLink, WHITE, 0.4),
      accentSoft: nightSoft,
      onAccent: NIGHT.ink,
      onAccentSoft: until((share) => mix(nightLink, WHITE, share), nightSoft),
      printOne: lit,
      printTwo: mix(lit, WHITE, 0.4),
    },
  };
}

const TOKENS: Readonly<Record<string, keyof AccentColours>> = {
  '--signal': 'signal',
  '--signal-hover': 'signalHover',
  '--signal-deep': 'signalDeep',
  '--on-signal': 'onSignal',
  '--accent': 'accent',
  '--accent-hover': 'accentHover',
  '--accent-soft': 'accentSoft',
  '--on-accent': 'onAccent',
  '--on-accent-soft': 'onAccentSoft',
  '--focus': 'accent',
  '--print-one': 'printOne',
  '--print-two': 'printTwo',
};

/** The custom properties of `src/ui/tokens.css` that an accent replaces. */
export function themeOf(accent: string): Record<string, string> {
  const { day, night } = accentColours(accent);
  return Object.fromEntries(
    Object.entries(TOKENS).map(([token, name]) => [token, `light-dark(${day[name]}, ${night[name]})`]),
  );
}

/** Returns the weakest of twenty mixtures that has enough contrast on the surface. */
function until(mixed: (share: number) => string, surface: string): string {
  const shares = Array.from({ length: 20 }, (_, step) => step / 20);
  const share = shares.find((one) => contrastOf(mixed(one), surface) >= TEXT_CONTRAST) ?? 1;
  return mixed(share);
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const parts = from.map((part, index) => Math.round(part + ((to[index] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function rgbOf(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
