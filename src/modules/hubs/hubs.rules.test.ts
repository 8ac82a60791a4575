import { describe, expect, it } from 'vitest';
import { userCategory } from './hubs.rules.ts';

describe('categories of users', () => {
  it('filter by platform if the category is one, else by content type', () => {
    expect(userCategory('twitch')).toEqual({ featuredPlatform: 'twitch' });
    expect(userCategory('diy')).toEqual({ contentType: 'diy' });
    for (const none of ['none', 'Gaming', '', 'constructor']) expect(userCategory(none)).toBeNull();
  });
});
