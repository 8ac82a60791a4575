/**
 * Parses amounts of money as people write them: '12,50', '1.200,50', '1,200.50', '1 200', "1'200.-", '€ 1200', '١٢٠٠',
 * '1 200 kr.'. Pure.
 */

import { withPlainMarks } from '#contract/digits.ts';
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
  const text = withZeroDecimals(withoutCurrency(currency, withPlainMarks(typed)));
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

/** '10.000,-', '1200.--' and '1200:-' end in zero decimals, which tell what the other mark is; '1,200/-' does not. */
function withZeroDecimals(text: string): string {
  const whole = text.replace(/[.,:][-\u2013\u2014]{1,2}$/, '');
  if (whole === text) return text.replace(/\/[-=]$/, '');
  if (/[.,]\d\d?$/.test(whole)) return whole;
  return whole + (whole.includes('.') ? ',00' : '.00');
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

/** What people write for a currency, beside its code and the symbols of `Intl`; in lower case, also with a dot. */
const SIGNS: Record<string, string> = {
  AED: 'د.إ',
  CAD: 'c$',
  CHF: 'sfr fr',
  CNY: '元 rmb',
  DKK: 'kr',
  EGP: 'ج.م',
  EUR: 'euro',
  INR: 'rs',
  IRR: 'ریال',
  JPY: '円',
  KES: 'ksh',
  KRW: '원',
  NOK: 'kr',
  PLN: 'zl',
  RUB: 'руб р',
  SAR: 'ر.س ریال',
  SEK: 'kr',
  SGD: 's$',
  TRY: 'tl',
  TWD: '元',
  UAH: 'грн',
  USD: 'us$',
  VND: 'đ vnđ',
  XOF: 'fcfa f',
  XAF: 'f',
  XPF: 'f',
};

/** Removes the code and the sign of the currency before and after the amount. */
function withoutCurrency(currency: string, text: string): string {
  const signs = [currency, symbolOf(currency, 'symbol'), symbolOf(currency, 'narrowSymbol')]
    .map((sign) => withPlainMarks(sign).toLowerCase())
    .concat(SIGNS[currency]?.split(' ').flatMap((sign) => [sign, `${sign}.`]) ?? [])
    .sort((one, other) => other.length - one.length);
  const low = text.toLowerCase();
  const before = signs.find((sign) => low.startsWith(sign)) ?? '';
  const after = signs.find((sign) => low.endsWith(sign)) ?? '';
  return text.slice(before.length, text.length - after.length).trim();
}

function symbolOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}
