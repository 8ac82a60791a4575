import { type Entry, type Nothing, OK } from './look.ts';
import type { Group } from './world.ts';

const machine = (of: Entry['of'], address: Entry['address'], more: Partial<Entry> = {}): Entry => ({
  ...{ as: ['visitor'], of, by: 'machine', shows: [of as Group], address },
  ...more,
});

const embed = (publicUrl: string, path: string) => `/oembed?url=${encodeURIComponent(publicUrl + path)}`;

export const OTHER_ENTRIES: Record<string, Entry | Entry[] | Nothing> = {
  'GET /sitemaps/:file': [
    machine('person', () => '/sitemaps/users-1.xml'),
    machine('kollab', () => '/sitemaps/kollabs-1.xml', {
      sees: ({ text }, { kollabId }) => (text.includes(kollabId) ? ['kollab'] : []),
    }),
    machine('person', () => '/sitemaps/collaborations-1.xml', {
      sees: ({ text }, { requests }) => (text.includes(requests.completedOnPartners) ? ['person'] : []),
    }),
    machine('post', () => '/sitemaps/posts-1.xml', {
      sees: ({ text }, { postId }) => (text.includes(postId) ? ['post'] : []),
    }),
  ],
  'GET /kollabs/categories/:category/feed.xml': machine(
    'person',
    ({ category }) => `/kollabs/categories/${category}/feed.xml`,
    { shows: ['person', 'kollab', 'post'] },
  ),
  'GET /oembed': [
    machine('kollab', ({ app, kollabId }) => embed(app.context.env.publicUrl, `/kollab/${kollabId}`), {
      shows: ['person', 'kollab'],
    }),
    machine('post', ({ app, postId }) => embed(app.context.env.publicUrl, `/post/${postId}`), {
      shows: ['person', 'post'],
    }),
  ],
  'GET /og/kollab/:file': machine('kollab', ({ kollabId }) => `/og/kollab/${kollabId}.png`, {
    sees: OK('kollab'),
  }),
  'GET /og/post/:file': machine('post', ({ postId }) => `/og/post/${postId}.png`, { sees: OK('post') }),
  'GET /og/collaboration/:file': machine(
    'person',
    ({ requests }) => `/og/collaboration/${requests.completedOnPartners}.png`,
    { sees: OK('person') },
  ),
  'GET /og/user/:file': machine('person', ({ target }) => `/og/user/${target.username}.png`, {
    sees: OK('person'),
  }),
  'GET /og/kit/:file': machine('person', ({ target }) => `/og/kit/${target.username}.png`, {
    sees: OK('person'),
  }),
  'GET /badge/:file': {
    ...{ as: ['visitor'], of: 'person', by: 'link', shows: ['person'], sees: OK('person') },
    address: ({ target }) => `/badge/${target.username}.svg`,
  },
  'GET /sitemap.xml': 'the names of the sitemaps',
  'GET /favicon.ico': 'leads to a file',
  'GET /robots.txt': 'the same for all',
  'GET /manifest.webmanifest': 'the same for all',
  'GET /logo/:file': 'the logo of the place, of no user',
  'GET /og/place.png': 'the name of the place, of no user',
  'GET /signin/google/start': 'leads to Google',
  'GET /signin/google/callback': 'names none but the caller',
  'POST /client-error': 'takes, and shows nothing',
  'POST /page-times': 'takes, and shows nothing',
  'GET /healthz': 'whether the process is up',
  'GET /readyz': 'whether the database is there',
  'GET /media/*': 'files under names that cannot be guessed: what shows them is asked for above',
};
