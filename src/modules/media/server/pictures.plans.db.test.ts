import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPicturesOfKollabs } from '#modules/kollabs/server/kollab-pictures.service.ts';
import { findPicturesOfPosts } from '#modules/posts/server/post-pictures.queries.ts';
import { findPicturesOfProfiles } from '#modules/profiles/server/profile-pictures.service.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('looks for pictures that are shown by the indexes of their addresses', async () => {
  const urls = ['/media/avatar-1.jpg', '/media/avatar-2.jpg'];
  const profiles = await plans.planOf(() => findPicturesOfProfiles(plans.db, urls));
  expect(profiles).toContain('profiles_by_image');
  expect(profiles).toContain('profiles_by_banner');
  expect(profiles).not.toContain('Seq Scan');
  const kollabs = await plans.planOf(() => findPicturesOfKollabs(plans.db, urls));
  expect(kollabs).toContain('kollabs_by_image');
  expect(kollabs).not.toContain('Seq Scan');
  const posts = await plans.planOf(() => findPicturesOfPosts(plans.db, urls));
  expect(posts).toContain('posts_by_image');
  expect(posts).not.toContain('Seq Scan');
});
