import { formatThousands } from '#ui/numbers/format-number.ts';

/** A number that may be below zero, with a comma between thousands. */
export function signed(value: number): string {
  return value < 0 ? `−${formatThousands(-value)}` : formatThousands(value);
}
