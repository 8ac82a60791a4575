import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAddresses } from '#infra/db/addresses.ts';
import {
  findPublicPicturesOfKollabs,
  KOLLAB_PICTURES,
  listWithheldPicturesOfKollabs,
} from '#modules/kollabs/server/kollabs.queries.ts';
import {
  findPublicPicturesOfPosts,
  listWithheldPicturesOfPosts,
} from '#modules/posts/server/posts.queries.ts';
import { posts as postsTable } from '#modules/posts/server/posts.table.ts';
import {
  findPublicPicturesOfProfiles,
  listWithheldPicturesOfProfiles,
  PROFILE_PICTURES,
} from '#modules/profiles/server/profile-pictures.service.ts';
import { openPlans, type Plans } from '#tests/tools/plans.ts';

let plans: Plans;
beforeAll(async () => {
  plans = await openPlans();
});
afterAll(() => plans.close());

it('finds shown pictures by the indexes of their addresses', async () => {
  const urls = ['/media/avatar-1.jpg', '/media/avatar-2.jpg'];
  const profiles = await plans.planOf(() => findAddresses(plans.db, urls, PROFILE_PICTURES));
  expect(profiles).toContain('profiles_by_image');
  expect(profiles).toContain('profiles_by_banner');
  expect(profiles).not.toContain('Seq Scan');
  const kollabs = await plans.planOf(() => findAddresses(plans.db, urls, KOLLAB_PICTURES));
  expect(kollabs).toContain('kollabs_by_image');
  expect(kollabs).not.toContain('Seq Scan');
  const posts = await plans.planOf(() => findAddresses(plans.db, urls, [postsTable.imageUrl]));
  expect(posts).toContain('posts_by_image');
  expect(posts).not.toContain('Seq Scan');
});

it('finds public pictures by the same indexes, and withheld ones by their own', async () => {
  const urls = ['/media/avatar-1.jpg', '/media/avatar-2.jpg'];
  const indexes = [
    [() => findPublicPicturesOfProfiles(plans.db, urls), ['profiles_by_image', 'profiles_by_banner']],
    [() => findPublicPicturesOfKollabs(plans.db, urls), ['kollabs_by_image']],
    [() => findPublicPicturesOfPosts(plans.db, urls), ['posts_by_image']],
    [() => listWithheldPicturesOfProfiles(plans.db), ['profiles_withheld']],
    [
      () => listWithheldPicturesOfKollabs(plans.db),
      ['kollabs_withheld', 'profiles_withheld', 'kollabs_by_owner', 'kollab_versions_'],
    ],
    [() => listWithheldPicturesOfPosts(plans.db), ['posts_withheld', 'profiles_withheld', 'posts_by_owner']],
  ] as const;
  for (const [read, names] of indexes) {
    const plan = await plans.planOf(read);
    for (const name of names) expect(plan).toContain(name);
    expect(plan).not.toContain('Seq Scan');
  }
});
