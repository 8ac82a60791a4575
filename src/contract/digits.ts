/** Replaces the digits of all scripts by ASCII ones. */
export function withPlainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, digitOf);
}

/** Unicode encodes the ten digits of a script in sequence, starting with zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/**
 * Replaces digits and marks of all scripts by ASCII ones. Each space or apostrophe between thousands becomes a single
 * character.
 */
export function withPlainMarks(text: string): string {
  return (
    withPlainDigits(text)
      // NFKC would make a space and an accent of the first.
      .replace(/[\u00B4\u0060\u00B7\u02B9-\u02BC\u2018\u2019\u2032\u066C]/g, "'")
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(/[\u060C\u066B]/g, ',')
      .trim()
      .replace(/\s/gu, ' ')
  );
}
