/** What users show of their earlier work, and what they charge. Pure. */
import { minorUnits, moneyText } from '#modules/kollabs/payment.rules.ts';

/** Texts in code points. */
export const PORTFOLIO_LIMITS = { works: 12, what: 120, forWhom: 80, rates: 12 } as const;

export const RATE_KINDS = [
  ...(['post', 'story', 'shortVideo', 'video', 'livestream', 'photos'] as const),
  ...(['article', 'podcast', 'event', 'hour'] as const),
] as const;
export type RateKind = (typeof RATE_KINDS)[number];

/** `onRequest`: only for users with an open request or collaboration with the owner. */
export const RATE_AUDIENCES = ['public', 'onRequest'] as const;

export interface Rate {
  kind: RateKind;
  currency: string;
  /** A decimal number with the decimals of the currency, as `most`. */
  least: string;
  /** Null without an upper limit; equal to `least` for a fixed price. */
  most: string | null;
  shown: (typeof RATE_AUDIENCES)[number];
}

const LABELS: Readonly<Record<RateKind, string>> = {
  post: 'Post',
  story: 'Story',
  shortVideo: 'Short video',
  video: 'Video',
  livestream: 'Live stream',
  photos: 'Set of photos',
  article: 'Article',
  podcast: 'Podcast episode',
  event: 'Event or workshop',
  hour: 'Hour of work',
};

export function rateLabel(kind: RateKind): string {
  return LABELS[kind];
}

/** Such as 'EUR 300.00 to 500.00', 'from EUR 300.00', and 'EUR 300.00' for a fixed price. */
export function rateText({ currency, least, most }: Pick<Rate, 'currency' | 'least' | 'most'>): string {
  const from = moneyText(least, currency);
  if (most === null) return `from ${from}`;
  return most === least ? from : `${from} to ${moneyText(most, currency).slice(currency.length + 1)}`;
}

/** Whether there are rates that are shown, or could be on request. */
export function hasRates<P extends { rates: readonly Rate[]; moreOnRequest: boolean }>(
  portfolio: P | null,
): portfolio is P {
  return portfolio !== null && (portfolio.rates.length > 0 || portfolio.moreOnRequest);
}

/** The rates of each kind of work as one text, in the owner's order. */
export function ratesByKind(rates: readonly Rate[]): { kind: RateKind; text: string }[] {
  const kinds = [...new Set(rates.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const texts = rates.filter((rate) => rate.kind === kind).map(rateText);
    return { kind, text: texts.join(', or ') };
  });
}

interface RatesProblem {
  index: number;
  field: 'kind' | 'most';
  message: string;
}

/**
 * Checks normalised rates together.
 * @returns the first problem: an upper limit below the lower one, or two rates of one kind and currency
 */
export function ratesProblem(rates: readonly Rate[]): RatesProblem | null {
  for (const [index, { kind, currency, least, most }] of rates.entries()) {
    if (most !== null && minorUnits(most) < minorUnits(least))
      return { index, field: 'most', message: 'Enter at least the amount in “From”' };
    const isRepeated = rates
      .slice(0, index)
      .some((other) => other.kind === kind && other.currency === currency);
    if (isRepeated) return { index, field: 'kind', message: 'You already have a rate for this' };
  }
  return null;
}
