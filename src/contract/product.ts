/** The product's name: the one place that spells it. */
export const PRODUCT = 'Kollabrate';

/** Content categories, stored lowercase (product.md section 9). */
export const CATEGORIES = [
  'gaming',
  'photography',
  'videography',
  'health',
  'beauty',
  'entertainment',
  'design',
  'fashion',
  'travel',
  'music',
  'fitness',
  'diy',
  'technology',
  'food',
  'art',
  'science',
  'education',
  'crafts',
  'news',
  'writing',
  'finance',
  'marketing',
] as const;
export type Category = (typeof CATEGORIES)[number];

/** What a category is called on a page. */
export function categoryLabel(category: string): string {
  return category === 'diy' ? 'DIY' : category.charAt(0).toUpperCase() + category.slice(1);
}

export const PLATFORMS = ['youtube', 'twitch', 'instagram', 'twitter', 'facebook'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const ACCOUNT_TYPES = ['creator', 'business'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const LOOKING_FOR_TYPES = ['creators', 'businesses'] as const;
export type LookingForType = (typeof LOOKING_FOR_TYPES)[number];
