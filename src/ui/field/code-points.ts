/**
 * The length of a text as the limits count it: trimmed, composed (NFC), in code points, so that an emoji
 * made of two UTF-16 units counts once.
 */
export function countCodePoints(text: string): number {
  return [...text.trim().normalize('NFC')].length;
}
