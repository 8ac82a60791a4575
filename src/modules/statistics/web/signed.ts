import { formatThousands } from '#ui/numbers/format-number.ts';

/** Formats a number that may be negative, with thousands separators. */
export function signed(value: number): string {
  return value < 0 ? `−${formatThousands(-value)}` : formatThousands(value);
}
