import { afterAll, beforeAll, expect, it } from 'vitest';
import { kollabVersions } from '#modules/kollabs/server/kollab-versions.service.ts';
import { createKollab, createPerson, kollabRow, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;
let kollab: string;
beforeAll(async () => {
  app = await acquireTestApp();
  owner = await createPerson(app.context);
  kollab = await createKollab(app.context, owner, { category: 'music' });
});
afterAll(() => app.close());

it('lets no shared cache keep for an hour what may be taken down', async () => {
  const address = encodeURIComponent(`${app.context.env.publicUrl}/kollab/${kollab}/details`);
  const keptOf = async (paths: string[]) => {
    const responses = await Promise.all(paths.map((path) => fetch(app.url + path)));
    return responses.map(({ status, headers }) => `${status} ${headers.get('cache-control')}`);
  };
  const users = [
    '/kollabs/categories/music/feed.xml',
    '/sitemaps/users-1.xml',
    `/og/kollab/${kollab}.png`,
    `/og/user/${owner.username}.png`,
    `/oembed?url=${address}`,
  ];
  expect(await keptOf(users)).toEqual(users.map(() => '200 public, max-age=300'));
  // It has the name and the logo, which admins change.
  expect(await keptOf(['/manifest.webmanifest'])).toEqual(['200 public, max-age=300']);
  const own = ['/robots.txt', '/sitemap.xml'];
  expect(await keptOf(own)).toEqual(own.map(() => '200 public, max-age=300, s-maxage=3600'));
});

it('says when a Kollab changed, in the sitemap and in the feed', async () => {
  const { db } = app.context.database;
  const posted = app.clock.now();
  const edited = new Date(posted.getTime() + 60_000);
  const title = 'Edited twice';
  const [one, other] = [
    await createKollab(app.context, owner, { category: 'food', title, version: 3 }),
    await createKollab(app.context, owner, { category: 'food' }),
  ];
  const { version: _, ...former } = kollabRow(posted, { id: one, ownerId: owner.userId });
  for (const [version, replacedAt] of [
    [1, posted],
    [2, edited],
  ] as const)
    await db.insert(kollabVersions).values({ ...former, kollabId: one, version, replacedAt });
  const read = async (path: string) => (await fetch(app.url + path)).text();
  const sitemap = await read('/sitemaps/kollabs-1.xml');
  const lastmodOf = (id: string) =>
    new RegExp(`/kollab/${id}/details</loc><lastmod>([^<]+)<`).exec(sitemap)?.[1];
  expect([lastmodOf(one), lastmodOf(other)]).toEqual([edited.toISOString(), posted.toISOString()]);
  const feed = await read('/kollabs/categories/food/feed.xml');
  const [head = '', ...entries] = feed.split('<entry>');
  expect(head).toContain(`<updated>${edited.toISOString()}</updated>`);
  const entry = entries.find((text) => text.includes(one)) ?? '';
  expect(entry).toContain(`<published>${posted.toISOString()}</published>`);
  expect(entry).toContain(`<updated>${edited.toISOString()}</updated>`);
});
