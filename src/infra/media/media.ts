import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#infra/env.ts';
import { AppError } from '#infra/http/app-error.ts';
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
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*'];
    const type = typeOfName(name);
    // A name stands for its bytes, so it is their validator too.
    const tag = `"${name}"`;
    const bytes = type && (await store.get(name));
    if (!bytes) throw new AppError('not_found', 'There is no such picture.');
    reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('etag', tag)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    return request.headers['if-none-match'] === tag ? reply.status(304).send() : reply.send(bytes);
  });
}
