import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountTypeLabel, CATEGORIES, categoryLabel, PRODUCT } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/http/app-error.ts';
import { takes } from '#infra/http/encoded-body.ts';
import { type CachedDocument, createDocumentCache } from './document-cache.ts';
import { categoryFeed } from './feed.ts';
import { findIndexableKollab, findIndexablePerson } from './indexable.ts';
import { kollabEmbed } from './oembed.ts';
import { createPreviews, type Picture, type Previews } from './preview.ts';
import { drawable } from './preview-card.ts';
import { findSitemapBorders, listNewestIn } from './seo.queries.ts';
import { sitemap, sitemapIndex } from './sitemap.ts';
import { createSitemapBorders } from './sitemap-borders.ts';

const SITEMAP_MS = 10 * 60 * 1000;
const FEED_MS = 60 * 1000;
// The response is the same for all, so that any cache may keep it for a while.
const SHARED = 'public, max-age=300, s-maxage=3600';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** What search engines, chats and feed readers fetch: outside /api, public, the same for all. */
export function mountSeo(http: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const { publicUrl } = context.env;
  const previews = createPreviews();
  const bordersOf = createSitemapBorders(context.clock, (kind) => findSitemapBorders(db, kind));
  const sitemaps = createDocumentCache(context.clock, SITEMAP_MS, (name) =>
    name === 'index' ? sitemapIndex(bordersOf, publicUrl) : sitemap(db, bordersOf, publicUrl, name),
  );

  const feeds = createDocumentCache(context.clock, FEED_MS, async (name) => {
    const category = CATEGORIES.find((one) => one === name);
    if (!category) return null;
    return categoryFeed(publicUrl, category, await listNewestIn(db, category), context.clock.now());
  });

  function giveDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    document: CachedDocument | null,
  ) {
    const { packed, plain } = found(document);
    reply.header('vary', 'Accept-Encoding');
    if (!takes(request.headers['accept-encoding'], 'gzip')) return give(reply, type, plain());
    return give(reply.header('content-encoding', 'gzip'), type, packed);
  }

  void http.register(async (scope) => {
    scope.get('/robots.txt', (_request, reply) =>
      give(reply, 'text/plain; charset=utf-8', robots(publicUrl)),
    );

    scope.get('/manifest.webmanifest', (_request, reply) =>
      give(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(MANIFEST)),
    );

    scope.get('/sitemap.xml', async (request, reply) =>
      giveDocument(request, reply, XML, await sitemaps('index')),
    );

    scope.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) =>
      giveDocument(request, reply, XML, await sitemaps(stem(request.params.file, '.xml'))),
    );

    scope.get<{ Params: { category: string } }>(
      '/kollabs/categories/:category/feed.xml',
      async (request, reply) => giveDocument(request, reply, ATOM, await feeds(request.params.category)),
    );

    scope.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
      const response = await kollabEmbed(context, request.query);
      return give(reply, 'application/json; charset=utf-8', JSON.stringify(response));
    });

    scope.get<{ Params: { file: string } }>('/og/kollab/:file', async (request, reply) => {
      const picture = await kollabPicture(context, previews, stem(request.params.file, '.png'));
      return givePicture(request, reply, picture);
    });

    scope.get<{ Params: { file: string } }>('/og/user/:file', async (request, reply) => {
      const picture = await userPicture(context, previews, stem(request.params.file, '.png'));
      return givePicture(request, reply, picture);
    });
  });
}

async function kollabPicture({ database }: AppContext, previews: Previews, id: string): Promise<Picture> {
  const { kollab, owner } = found(await findIndexableKollab(database.db, id));
  const name = drawable(owner.displayName);
  return previews({
    category: kollab.category,
    categoryLabel: categoryLabel(kollab.category),
    title: drawable(kollab.title) ?? 'A Kollab',
    text: `Looking for ${kollab.lookingForTypes.join(' and ')}`,
    by: name ? `${name} · @${owner.username}` : `@${owner.username}`,
  });
}

async function userPicture({ database }: AppContext, previews: Previews, username: string): Promise<Picture> {
  const person = found(await findIndexablePerson(database.db, username));
  return previews({
    category: person.contentType,
    categoryLabel: `${accountTypeLabel(person.accountType)} · ${categoryLabel(person.contentType)}`,
    title: drawable(person.displayName) ?? `@${person.username}`,
    text: drawable(person.headline) ?? '',
    by: `@${person.username}`,
  });
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}

/** A file's name without its ending. @throws {AppError} not_found, for another ending */
function stem(file: string, ending: string): string {
  if (!file.endsWith(ending)) throw new AppError('not_found');
  return file.slice(0, -ending.length);
}

function give(reply: FastifyReply, type: string, body: string | Buffer | Readable): FastifyReply {
  return reply.type(type).header('cache-control', SHARED).send(body);
}

function givePicture(request: FastifyRequest, reply: FastifyReply, { png, hash }: Picture): FastifyReply {
  const etag = `"${hash}"`;
  // Chats show it on pages of their own.
  reply.headers({ etag, 'cache-control': SHARED, 'cross-origin-resource-policy': 'cross-origin' });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('image/png').send(png);
}

function robots(publicUrl: string): string {
  const closed = ['/api/', '/dashboard', '/settings', '/request/', '/notifications', '/newpost', '/search/'];
  const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
  return `${lines.join('\n')}\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

const MANIFEST = {
  name: PRODUCT,
  short_name: PRODUCT,
  description: 'Creators and businesses find each other here, and make things together.',
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#faf5ea',
  theme_color: '#faf5ea',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};
