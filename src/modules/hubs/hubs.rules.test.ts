import { describe, expect, it } from 'vitest';
import { userCategory } from './hubs.rules.ts';

describe('categories of people', () => {
  it('filter by platform when they are one, else by content type (product.md section 2)', () => {
    expect(userCategory('twitch')).toEqual({ featuredPlatform: 'twitch' });
    expect(userCategory('diy')).toEqual({ contentType: 'diy' });
    for (const none of ['none', 'Gaming', '', 'constructor']) expect(userCategory(none)).toBeNull();
  });
});
