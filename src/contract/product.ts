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

export function categoryLabel(category: string): string {
  return category === 'diy' ? 'DIY' : category.charAt(0).toUpperCase() + category.slice(1);
}

// Sorted by their plain values: a collator costs each page 30 ms of a fast processor before it hydrates.
export const CATEGORY_OPTIONS = [...CATEGORIES]
  .sort()
  .map((value) => ({ value, label: categoryLabel(value) }));

export const PLATFORMS = ['youtube', 'twitch', 'instagram', 'tiktok', 'twitter', 'facebook'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Platforms whose accounts can be connected. The others are listed as disabled. */
export const CONNECTABLE = [
  'youtube',
  'twitch',
  'instagram',
  'tiktok',
] as const satisfies readonly Platform[];
export type Connectable = (typeof CONNECTABLE)[number];

const PLATFORM_LABELS: Record<string, string> = {
  youtube: 'YouTube',
  twitch: 'Twitch',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitter: 'X (Twitter)',
  facebook: 'Facebook',
};

export const ANSWERS_QUICKLY = 'Answers quickly';

export function platformLabel(platform: string): string {
  return PLATFORM_LABELS[platform] ?? platform;
}

/** The most followers of a channel, and so the limit of the audience facet: more than there are people. */
export const LARGEST_AUDIENCE = 10_000_000_000;

export const ACCOUNT_TYPES = ['creator', 'business'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export function accountTypeLabel(type: AccountType): string {
  return type === 'creator' ? 'Creator' : 'Business';
}

export const LOOKING_FOR_TYPES = ['creators', 'businesses'] as const;
export type LookingForType = (typeof LOOKING_FOR_TYPES)[number];
