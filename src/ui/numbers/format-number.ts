const units = [
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'K' },
] as const;

/**
 * An audience number for a card: 999, 1.2K, 15.3K, 153K, 2M. One decimal below a hundred of a unit and none above,
 * rounded, never '1000K'. A negative or infinite number counts as 0.
 */
export function formatCompact(value: number): string {
  const whole = wholeNumber(value);
  for (const { size, sign } of units) {
    const scaled = whole / size;
    if (scaled >= 1) return shorten(scaled) + sign;
    // 999,500 and up would round to a thousand of the smaller unit.
    if (size > 1e3 && Math.round(scaled * 1000) >= 1000) return `1${sign}`;
  }
  return String(whole);
}

/** A number with thousands separators, for lists: 1,234,567. Independent of the locale. */
export function formatThousands(value: number): string {
  return String(wholeNumber(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

function shorten(scaled: number): string {
  const rounded = scaled < 99.95 ? Math.round(scaled * 10) / 10 : Math.round(scaled);
  return String(rounded);
}

function wholeNumber(value: number): number {
  return Number.isFinite(value) && value > 0 ? Math.min(Math.round(value), Number.MAX_SAFE_INTEGER) : 0;
}
