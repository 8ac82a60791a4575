import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountTypeLabel, CATEGORIES, categoryLabel } from '#contract/product.ts';
import { firstWords } from '#contract/text.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { takes } from '#infra/edge/encoded-body.ts';
import { hasTag } from '#infra/edge/entity-tag.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { FOR_MACHINES } from '#modules/profiles/server/visibility.service.ts';
import { monthText } from '#modules/showcases/showcases.display.rules.ts';
import { findShownUser } from './badge.queries.ts';
import { audienceText, createBadges } from './badge.ts';
import { type CachedDocument, createDocumentCache } from './document-cache.ts';
import { categoryFeed } from './feed.ts';
import {
  findIndexableKollab,
  findIndexablePerson,
  findIndexablePost,
  findIndexableShowcase,
} from './indexable.ts';
import { DESCRIPTION, manifestOf } from './manifest.ts';
import { embedOf } from './oembed.ts';
import { createPreviews, type Picture, type Previews } from './preview.ts';
import { drawable } from './preview-card.ts';
import { findSitemapBorders, listNewestIn, listNewestPostsIn } from './seo.queries.ts';
import { createSitemapBorders, sitemap, sitemapIndex } from './sitemap.ts';

// In characters, what fits in three lines.
const PREVIEW_WORDS = 110;
const SITEMAP_MS = 10 * 60 * 1000;
const FEED_MS = 60 * 1000;
const SHARED = 'public, max-age=300, s-maxage=3600';
// Short, because taken-down content, and users who no longer want to be found, must disappear soon.
const BRIEFLY = 'public, max-age=300';
const ATOM = 'application/atom+xml; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** Registers what search engines, chats and feed readers fetch: public documents outside of /api. */
export function mountSeo(http: FastifyInstance, context: AppContext): void {
  const { db } = context.database;
  const { publicUrl } = context.env;
  const previews = createPreviews();
  const badges = createBadges(context);
  const bordersOf = createSitemapBorders(context.sharedCaches.freshness, (kind) =>
    findSitemapBorders(db, kind),
  );
  const sitemaps = createDocumentCache(context, {
    freshMs: SITEMAP_MS,
    costly: true,
    make: (name) =>
      name === 'index' ? sitemapIndex(bordersOf, publicUrl) : sitemap(db, bordersOf, publicUrl, name),
  });

  const feeds = createDocumentCache(context, {
    freshMs: FEED_MS,
    async make(name) {
      const category = CATEGORIES.find((one) => one === name);
      if (!category) return null;
      const [kollabs, posts] = await Promise.all([
        listNewestIn(db, category),
        listNewestPostsIn(db, category),
      ]);
      const place = (await context.face()).name;
      return categoryFeed({ publicUrl, place }, category, { kollabs, posts }, context.clock.now());
    },
  });

  function sendDocument(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    document: CachedDocument | null,
    cacheControl = BRIEFLY,
  ) {
    const { packed, plain } = found(document);
    reply.header('vary', 'Accept-Encoding');
    if (!takes(request.headers['accept-encoding'], 'gzip'))
      return sendBody(reply, type, plain(), cacheControl);
    return sendBody(reply.header('content-encoding', 'gzip'), type, packed, cacheControl);
  }

  // Like endpoints under /api, fails fast when the database does not answer.
  const read = <T>(query: () => Promise<T>) =>
    inTime(context.database, context.replicas?.read(0, query) ?? query());

  void http.register(async (scope) => {
    scope.get('/robots.txt', (_request, reply) =>
      sendBody(reply, 'text/plain; charset=utf-8', robots(publicUrl), SHARED),
    );

    // For clients that read no HTML: feed readers, crawlers, old browsers.
    scope.get('/favicon.ico', async (_request, reply) =>
      reply
        .header('cache-control', BRIEFLY)
        .redirect((await context.face()).logo?.small ?? '/icons/icon-32.png', 302),
    );
    scope.get('/manifest.webmanifest', async (_request, reply) => {
      const body = JSON.stringify(manifestOf(await context.face()));
      return sendBody(reply, 'application/manifest+json; charset=utf-8', body, BRIEFLY);
    });

    scope.get('/sitemap.xml', async (request, reply) =>
      sendDocument(request, reply, XML, await read(() => sitemaps('index')), SHARED),
    );

    scope.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) =>
      sendDocument(request, reply, XML, await read(() => sitemaps(stem(request.params.file, '.xml')))),
    );

    scope.get<{ Params: { category: string } }>(
      '/kollabs/categories/:category/feed.xml',
      async (request, reply) =>
        sendDocument(request, reply, ATOM, await read(() => feeds(request.params.category))),
    );

    scope.get<{ Querystring: Record<string, unknown> }>('/oembed', async (request, reply) => {
      const response = await read(() => embedOf(context, request.query));
      return sendBody(reply, 'application/json; charset=utf-8', JSON.stringify(response), BRIEFLY);
    });

    scope.get('/og/place.png', async (request, reply) =>
      sendPicture(request, reply, await placePicture(context, previews)),
    );

    scope.get<{ Params: { file: string } }>('/og/kollab/:file', async (request, reply) => {
      const picture = await read(() => kollabPicture(context, previews, stem(request.params.file, '.png')));
      return sendPicture(request, reply, picture);
    });

    scope.get<{ Params: { file: string } }>('/og/post/:file', async (request, reply) => {
      const picture = await read(() => postPicture(context, previews, stem(request.params.file, '.png')));
      return sendPicture(request, reply, picture);
    });

    scope.get<{ Params: { file: string } }>('/og/collaboration/:file', async (request, reply) => {
      const id = stem(request.params.file, '.png');
      return sendPicture(request, reply, await read(() => showcasePicture(context, previews, id)));
    });

    scope.get<{ Params: { file: string } }>('/og/user/:file', async (request, reply) => {
      const picture = await read(() => userPicture(context, previews, stem(request.params.file, '.png')));
      return sendPicture(request, reply, picture);
    });

    scope.get<{ Params: { file: string } }>('/og/kit/:file', async (request, reply) => {
      const picture = await read(() => kitPicture(context, previews, stem(request.params.file, '.png')));
      return sendPicture(request, reply, picture);
    });

    scope.get<{ Params: { file: string } }>('/badge/:file', async (request, reply) => {
      const { svg, hash } = found(await read(() => badges(stem(request.params.file, '.svg'))));
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': BRIEFLY });
      return sendEmbeddable(request, reply, hash, 'image/svg+xml; charset=utf-8', svg);
    });
  });
}

/** Of pages without a picture of their own, at a place that does not look like the product. */
async function placePicture({ face }: AppContext, previews: Previews): Promise<Picture> {
  const place = await face();
  return previews(place, {
    category: '',
    categoryLabel: 'For creators and businesses',
    title: drawable(place.name) ?? 'Make it together.',
    text: drawable(place.tagline) ?? DESCRIPTION,
    by: '',
  });
}

async function kollabPicture(
  { database, face }: AppContext,
  previews: Previews,
  id: string,
): Promise<Picture> {
  const { kollab, owner } = found(await findIndexableKollab(database.db, id));
  const name = drawable(owner.displayName);
  return previews(await face(), {
    category: kollab.category,
    categoryLabel: categoryLabel(kollab.category),
    title: drawable(kollab.title) ?? 'A Kollab',
    text: `Looking for ${kollab.lookingForTypes.join(' and ')}`,
    by: name ? `${name} · @${owner.username}` : `@${owner.username}`,
  });
}

async function postPicture({ database, face }: AppContext, previews: Previews, id: string): Promise<Picture> {
  const { post, owner } = found(await findIndexablePost(database.db, id));
  const words = drawable(firstWords(post.desc, PREVIEW_WORDS));
  const name = drawable(owner.displayName);
  return previews(await face(), {
    category: post.category,
    categoryLabel: categoryLabel(post.category),
    title: words === null || words === '…' ? 'A post' : words,
    text: '',
    by: name ? `${name} · @${owner.username}` : `@${owner.username}`,
  });
}

async function showcasePicture(
  { database, face }: AppContext,
  previews: Previews,
  id: string,
): Promise<Picture> {
  const { title, category, completedIn, sender, recipient } = found(
    await findIndexableShowcase(database.db, id),
  );
  const [one, other] = [sender, recipient].map(
    ({ displayName, username }) => drawable(displayName) ?? `@${username}`,
  );
  return previews(await face(), {
    category,
    categoryLabel: `Collaboration · ${categoryLabel(category)}`,
    title: drawable(title) ?? 'A collaboration',
    text: `Completed in ${monthText(completedIn)}`,
    by: `${one} & ${other}`,
  });
}

async function userPicture(
  { database, face }: AppContext,
  previews: Previews,
  username: string,
): Promise<Picture> {
  const person = found(await findIndexablePerson(database.db, username));
  return previews(await face(), {
    category: person.contentType,
    categoryLabel: `${accountTypeLabel(person.accountType)} · ${categoryLabel(person.contentType)}`,
    title: drawable(person.displayName) ?? `@${person.username}`,
    text: drawable(person.headline) ?? '',
    by: `@${person.username}`,
  });
}

async function kitPicture(
  { database, face }: AppContext,
  previews: Previews,
  username: string,
): Promise<Picture> {
  const user = found(await findShownUser(database.db, username, FOR_MACHINES));
  const audience = audienceText(user);
  return previews(await face(), {
    category: user.contentType,
    categoryLabel: `Media kit · ${categoryLabel(user.contentType)}`,
    title: drawable(user.displayName) ?? `@${user.username}`,
    text: audience ? `${audience.text}. ${audience.source}` : '',
    by: `@${user.username}`,
  });
}

function found<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}

function stem(file: string, ending: string): string {
  if (!file.endsWith(ending)) throw new AppError('not_found');
  return file.slice(0, -ending.length);
}

function sendBody(
  reply: FastifyReply,
  type: string,
  body: string | Buffer | Readable,
  cacheControl: string,
): FastifyReply {
  return reply.type(type).header('cache-control', cacheControl).send(body);
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, { png, hash }: Picture): FastifyReply {
  return sendEmbeddable(request, reply.header('cache-control', BRIEFLY), hash, 'image/png', png);
}

function sendEmbeddable(
  request: FastifyRequest,
  reply: FastifyReply,
  hash: string,
  type: string,
  picture: string | Buffer,
): FastifyReply {
  const etag = `"${hash}"`;
  reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(type).send(picture);
}

function robots(publicUrl: string): string {
  const closed = [
    '/api/',
    '/dashboard',
    '/settings',
    '/request/',
    '/notifications',
    '/newpost',
    '/search/',
    '/signin/google',
  ];
  const lines = closed.map((path) => `Disallow: ${path}`);
  return `User-agent: *\n${lines.join('\n')}\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
