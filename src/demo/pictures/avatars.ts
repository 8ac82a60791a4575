import type { AccountType, Category } from '#contract/product.ts';
import { CATEGORIES } from '#contract/product.ts';
import type { Look } from './looks.ts';
import { markSvg } from './marks.ts';
import { portraitSvg } from './portraits.ts';
import { randomFrom } from './random.ts';

export interface AvatarHints {
  look?: Look;
  category?: Category;
  motif?: 0 | 1 | 2;
}

/**
 * A profile picture, 320 units square: a portrait for a creator, a mark for a business. `seed` is any text that is
 * the person's own; hints hold what the picture should agree with (looks of a person, category and motif of a business).
 */
export function avatarSvg(
  seed: string,
  kind: AccountType,
  { look = {}, category, motif }: AvatarHints = {},
): string {
  const random = randomFrom(`${kind} ${seed}`);
  const own = category ?? random.pick(CATEGORIES);
  return kind === 'business' ? markSvg(own, random, motif) : portraitSvg(own, look, random);
}
