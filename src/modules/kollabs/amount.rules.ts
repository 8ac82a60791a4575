/**
 * Parses amounts of money as people write them: '12,50', '1.200,50', '1,200.50', '1 200', "1'200.-", '€ 1200', '١٢٠٠'.
 * Pure.
 */

import { amountIn, CURRENCIES, decimalsOf } from './payment.rules.ts';

/** @returns null if it is not an amount of the currency; `ambiguous` if it has two readings */
export function readAmount(currency: string, typed: string): string | 'ambiguous' | null {
  if (!CURRENCIES.includes(currency)) return null;
  const plain = plainAmount(currency, typed, decimalsOf(currency));
  return plain === null || plain === 'ambiguous' ? plain : amountIn(currency, plain);
}

/**
 * Converts the text to a plain decimal number such as '1200.50'; null if it is not a number. A single mark followed by
 * three digits may be a decimal mark or a thousands separator. It separates thousands in a currency without decimals,
 * and a comma does so in a currency with two ('EUR 1,200.00' is how the product writes it). A dot is the decimal mark
 * in a currency with three. All others are `ambiguous`: '1.200' euros may be 1,200 or 1.20.
 */
function plainAmount(currency: string, typed: string, decimals: number): string | 'ambiguous' | null {
  const text = withoutCurrency(currency, withPlainDigits(typed)).replace(/[.,][-\u2013\u2014]$/, '');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = at === -1 ? '' : text.charAt(at);
  const [whole, fraction] = mark === '' ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  if (!/^\d[\d' .,]*$/.test(whole) || !(mark === '' ? /^$/ : /^\d{1,3}$/).test(fraction)) return null;
  const [separator, another] = new Set(whole.replace(/\d/g, ''));
  if (another !== undefined) return null;
  if (separator === undefined) {
    if (mark === '') return whole;
    const mayBeThousands = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
    if (!mayBeThousands || (decimals === 3 && mark === '.')) return `${whole}.${fraction}`;
    return decimals === 0 || (decimals === 2 && mark === ',') ? whole + fraction : 'ambiguous';
  }
  // In '1.234.567', the last mark is a thousands separator, too.
  const parts = (mark === separator ? text : whole).split(separator);
  if (!isThousands(parts)) return null;
  return mark === separator || mark === '' ? parts.join('') : `${parts.join('')}.${fraction}`;
}

/** Accepts groups as in '1 234 567', and '12,34,567' as in India. */
function isThousands([first = '', ...others]: string[]): boolean {
  const last = others.pop();
  if (last?.length !== 3 || !/^[1-9]\d{0,2}$/.test(first)) return false;
  return (
    others.every(({ length }) => length === 3) ||
    (first.length < 3 && others.every(({ length }) => length === 2))
  );
}

/**
 * Replaces digits and marks of all scripts by ASCII ones. Each space or apostrophe between thousands becomes a single
 * character.
 */
function withPlainDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2019\u02BC\u066C]/g, "'")
    .replaceAll('\u066B', ',')
    .trim()
    .replace(/\s/gu, ' ');
}

/** Unicode encodes the ten digits of a script in sequence, starting with zero. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String((point - zero) % 10);
}

/** Removes the code or the symbol of the currency before or after the amount. */
function withoutCurrency(currency: string, text: string): string {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
  for (const name of [currency, sign].map((one) => one.toLowerCase())) {
    const low = text.toLowerCase();
    if (low.startsWith(name)) return text.slice(name.length).trim();
    if (low.endsWith(name)) return text.slice(0, -name.length).trim();
  }
  return text;
}
