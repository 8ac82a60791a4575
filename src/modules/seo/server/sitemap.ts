import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import type { Db } from '#infra/db/pool.ts';
import { type CacheEntry, createCache } from '#infra/edge/cache.ts';
import type { Freshness } from '#infra/edge/freshness.ts';
import {
  listCollaborationAddresses,
  listKollabAddresses,
  listPostAddresses,
  listUserAddresses,
  SITEMAP_KINDS,
  type SitemapKind,
} from './seo.queries.ts';
import { xml } from './xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const PAGES = [
  '/',
  '/creators',
  '/businesses',
  '/kollabs',
  '/kollabs/categories',
  ...CATEGORIES.map((category) => `/kollabs/categories/${category}`),
  '/users',
  '/users/categories',
  ...[...PLATFORMS, ...CATEGORIES].map((category) => `/users/categories/${category}`),
  '/legal',
  '/legal/terms-and-conditions',
  '/legal/privacy',
  '/legal/security',
];

const FRESH_MS = 10 * 60 * 1000;
// There is one id for each 50,000 addresses.
const MAX_BYTES = 1024 * 1024;
const ID_BYTES = 64;

/** The last id of each full sitemap. */
export type SitemapBorders = (kind: SitemapKind) => Promise<string[]>;

/** Caches the borders for ten minutes, because finding them scans all ids of a table. */
export function createSitemapBorders(freshness: Freshness, find: SitemapBorders): SitemapBorders {
  const cache = createCache<CacheEntry & { borders: string[] }>({
    freshness,
    costly: true,
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  });
  return async (kind) => {
    const { borders } = await cache.share(kind, async () => {
      const found = await find(kind);
      return { borders: found, weight: found.length * ID_BYTES, keep: true };
    });
    return borders;
  };
}

/** Each sitemap covers 50,000 rows, of which it lists the visible ones. */
export async function sitemapIndex(bordersOf: SitemapBorders, publicUrl: string): Promise<string> {
  const names = ['pages'];
  for (const kind of SITEMAP_KINDS) {
    const borders = await bordersOf(kind);
    names.push(...Array.from({ length: borders.length + 1 }, (_, index) => `${kind}-${index + 1}`));
  }
  const entries = names.map(
    (name) => `<sitemap><loc>${xml(`${publicUrl}/sitemaps/${name}.xml`)}</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export async function sitemap(
  db: Db,
  bordersOf: SitemapBorders,
  publicUrl: string,
  name: string,
): Promise<string | null> {
  if (name === 'pages') return urlset(PAGES.map((path) => url(publicUrl + path)));
  const [, named, digits] = /^(kollabs|posts|users|collaborations)-([1-9]\d{0,3})$/.exec(name) ?? [];
  const kind = SITEMAP_KINDS.find((one) => one === named);
  if (!kind) return null;
  const number = Number(digits);
  const borders = await bordersOf(kind);
  if (number > borders.length + 1) return null;
  const range = { after: borders[number - 2], until: borders[number - 1] };
  if (kind === 'users') {
    const rows = await listUserAddresses(db, range);
    return urlset(rows.map(({ username }) => url(`${publicUrl}/user/${encodeURIComponent(username)}`)));
  }
  if (kind === 'posts') {
    const rows = await listPostAddresses(db, range);
    return urlset(rows.map(({ id, date }) => url(`${publicUrl}/post/${id}`, date)));
  }
  if (kind === 'collaborations') {
    const rows = await listCollaborationAddresses(db, range);
    return urlset(rows.map(({ id, date }) => url(`${publicUrl}/collaboration/${id}`, date)));
  }
  const rows = await listKollabAddresses(db, range);
  return urlset(rows.map(({ id, date }) => url(`${publicUrl}/kollab/${id}/details`, date)));
}

function url(address: string, changed?: Date): string {
  return `<url><loc>${xml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
}

function urlset(entries: string[]): string {
  return `${HEAD}<urlset ${SCHEMA}>\n${entries.join('\n')}\n</urlset>\n`;
}
