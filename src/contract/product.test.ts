import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  CATEGORY_OPTIONS,
  CONNECTABLE,
  categoryLabel,
  PLATFORMS,
  platformLabel,
} from './product.ts';

describe("the product's closed lists", () => {
  it('has 22 categories, stored lowercase', () => {
    expect(CATEGORIES).toEqual([
      ...['gaming', 'photography', 'videography', 'health', 'beauty', 'entertainment', 'design', 'fashion'],
      ...['travel', 'music', 'fitness', 'diy', 'technology', 'food', 'art', 'science', 'education', 'crafts'],
      ...['news', 'writing', 'finance', 'marketing'],
    ]);
    expect(CATEGORIES).toHaveLength(22);
  });

  it('labels categories with a capital, and DIY in capitals', () => {
    expect(CATEGORIES.map(categoryLabel)).toEqual([
      ...['Gaming', 'Photography', 'Videography', 'Health', 'Beauty', 'Entertainment', 'Design', 'Fashion'],
      ...['Travel', 'Music', 'Fitness', 'DIY', 'Technology', 'Food', 'Art', 'Science', 'Education', 'Crafts'],
      ...['News', 'Writing', 'Finance', 'Marketing'],
    ]);
  });

  it('offers categories in alphabetical order', () => {
    expect(CATEGORY_OPTIONS.map(({ label }) => label)).toEqual([
      ...['Art', 'Beauty', 'Crafts', 'Design', 'DIY', 'Education', 'Entertainment', 'Fashion', 'Finance'],
      ...['Fitness', 'Food', 'Gaming', 'Health', 'Marketing', 'Music', 'News', 'Photography', 'Science'],
      ...['Technology', 'Travel', 'Videography', 'Writing'],
    ]);
    expect(CATEGORY_OPTIONS.find(({ label }) => label === 'DIY')?.value).toBe('diy');
  });

  it('has six platforms; X (Twitter) and Facebook cannot be connected', () => {
    expect(PLATFORMS).toEqual(['youtube', 'twitch', 'instagram', 'tiktok', 'twitter', 'facebook']);
    expect(PLATFORMS.map(platformLabel)).toEqual([
      'YouTube',
      'Twitch',
      'Instagram',
      'TikTok',
      'X (Twitter)',
      'Facebook',
    ]);
    expect(CONNECTABLE).toEqual(['youtube', 'twitch', 'instagram', 'tiktok']);
  });
});
