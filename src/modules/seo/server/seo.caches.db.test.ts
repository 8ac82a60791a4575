import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let owner: Person;
let kollab: string;
beforeAll(async () => {
  app = await startTestApp();
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
  const own = ['/robots.txt', '/manifest.webmanifest', '/sitemap.xml'];
  expect(await keptOf(own)).toEqual(own.map(() => '200 public, max-age=300, s-maxage=3600'));
});
