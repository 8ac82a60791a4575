import type { PaymentKind } from './payment-kinds.rules.ts';

/** In code points. */
export const PAYMENT_TEXT = 300;

/** The product only records a payment; it is made elsewhere. */
export interface Payment {
  kind: PaymentKind;
  /** Only with `money`: a decimal number with the decimals of the currency. */
  amount: string | null;
  /** Only with `money`: an ISO 4217 code. */
  currency: string | null;
  text: string;
}

export const COMMON_CURRENCIES: readonly string[] = 'EUR USD GBP CHF CAD AUD JPY INR BRL'.split(' ');

const ALL_CURRENCIES =
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF
XPF YER ZAR ZMW ZWG`.split(/\s/);

/** ISO 4217 codes of currencies in use, the common ones first. */
export const CURRENCIES: readonly string[] = [
  ...COMMON_CURRENCIES,
  ...ALL_CURRENCIES.filter((code) => !COMMON_CURRENCIES.includes(code)),
];

const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ');

export function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0;
  return WITH_THREE.includes(currency) ? 3 : 2;
}

/**
 * Normalises an amount for storage, so that equal amounts are equal texts.
 * @returns null if it is malformed, zero, or has more decimals than the currency
 */
export function amountIn(currency: string, amount: string): string | null {
  const [, whole = '', decimals = ''] = /^(\d{1,12})(?:\.(\d{1,3}))?$/.exec(amount) ?? [];
  const places = decimalsOf(currency);
  const units = whole.replace(/^0+(?=\d)/, '');
  const kept = decimals.padEnd(places, '0');
  if (units === '' || units.length > 9 || /[^0]/.test(kept.slice(places))) return null;
  if (!/[1-9]/.test(units + kept)) return null;
  return places === 0 ? units : `${units}.${kept.slice(0, places)}`;
}

/** A normalised amount in the smallest unit of its currency: 'EUR 12.50' is 1250. Exact for every valid amount. */
export function minorUnits(amount: string): number {
  return Number(amount.replace('.', ''));
}

export function fromMinorUnits(units: number, currency: string): string {
  const places = decimalsOf(currency);
  const digits = String(units).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/**
 * The amount with its currency: 'EUR 1,200.00'. It does not depend on the language, so that server and browser render
 * the same text.
 */
export function moneyText(amount: string, currency: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${decimals === undefined ? grouped : `${grouped}.${decimals}`}`;
}

const PAYMENT_LABELS: Record<PaymentKind, string> = {
  money: 'Money',
  product: 'A product',
  share: 'A share',
  none: 'No compensation',
};

export function paymentLabel(kind: PaymentKind): string {
  return PAYMENT_LABELS[kind];
}

/** A payment as text: 'EUR 1,200.00', 'A product: two pairs of boots'. */
export function paymentText({ kind, amount, currency, text }: Payment): string {
  const first = kind === 'money' && amount && currency ? moneyText(amount, currency) : paymentLabel(kind);
  return text ? `${first}: ${text}` : first;
}
