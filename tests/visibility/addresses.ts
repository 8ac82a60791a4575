import { type Entry, type Nothing, OK } from './look.ts';
import type { Group } from './world.ts';

const machine = (of: Entry['of'], address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor'], of, by: 'machine', shows: [of as Group], address },
  ...more,
});

/** Every address outside /api, by its route. */
export const OTHER_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  'GET /sitemaps/:file': [
    machine('person', () => '/sitemaps/users-1.xml'),
    machine('kollab', () => '/sitemaps/kollabs-1.xml', {
      sees: ({ text }, { kollabId }) => (text.includes(kollabId) ? ['kollab'] : []),
    }),
  ],
  'GET /kollabs/categories/:category/feed.xml': machine(
    'kollab',
    ({ category }) => `/kollabs/categories/${category}/feed.xml`,
    { shows: ['person', 'kollab'] },
  ),
  'GET /oembed': machine(
    'kollab',
    ({ app, kollabId }) =>
      `/oembed?url=${encodeURIComponent(`${app.context.env.publicUrl}/kollab/${kollabId}`)}`,
    { shows: ['person', 'kollab'] },
  ),
  'GET /og/kollab/:file': machine('kollab', ({ kollabId }) => `/og/kollab/${kollabId}.png`, {
    sees: OK('kollab'),
  }),
  'GET /og/user/:file': machine('person', ({ target }) => `/og/user/${target.username}.png`, {
    sees: OK('person'),
  }),
  'GET /sitemap.xml': 'the names of the sitemaps',
  'GET /robots.txt': 'the same for all',
  'GET /manifest.webmanifest': 'the same for all',
  'GET /healthz': 'whether the process is up',
  'GET /readyz': 'whether the database is there',
  'GET /media/*': 'files under names that cannot be guessed: what shows them is asked for above',
};
