import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#infra/env.ts';
import { AppError } from '#infra/http/app-error.ts';
import { kitRateLimits } from '#infra/http/rate-limiter.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import { type MediaStore, typeOfName } from './store.ts';

/** The store that the settings name: a bucket, or else a folder below `DATA_DIR`. */
export function openMediaStore(env: Env): MediaStore {
  return env.s3 ? createS3Store(env.s3) : createDiskStore(path.join(env.dataDir, 'media'));
}

/**
 * Serves stored pictures below /media, whichever store they lie in: by exact name only, never a listing, never to
 * change, and sandboxed as data of others (checks.md UP-03, UP-06).
 */
export function mountMedia(app: FastifyInstance, store: MediaStore): void {
  const config = { rateLimit: kitRateLimits.file };
  app.get<{ Params: { '*': string } }>('/media/*', { config }, async (request, reply) => {
    const name = request.params['*'];
    const type = typeOfName(name);
    // A name stands for its bytes, so it is their validator too: who names it has them.
    const tag = `"${name}"`;
    const unchanged = type !== null && request.headers['if-none-match'] === tag;
    const bytes = type && !unchanged ? await store.get(name) : null;
    if (!type || (!bytes && !unchanged)) throw new AppError('not_found', 'There is no such picture.');
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    return unchanged ? reply.status(304).send() : reply.type(type).send(bytes);
  });
}
