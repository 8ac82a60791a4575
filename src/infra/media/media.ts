import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { hasTag } from '#infra/edge/entity-tag.ts';
import { kitRateLimits } from '#infra/edge/rate-limiter.ts';
import type { Env } from '#infra/env.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import { type MediaStore, typeOfName } from './store.ts';

/** The configured store: a bucket, or a folder below `DATA_DIR`. */
export function openMediaStore(env: Env): MediaStore {
  return env.s3 ? createS3Store(env.s3) : createDiskStore(path.join(env.dataDir, 'media'));
}

/**
 * Who may read a stored file: everyone, only this viewer, or neither.
 * @param viewerOf reads the viewer from the session cookie; null for a visitor
 */
export type PictureGuard = (
  file: string,
  viewerOf: () => Promise<Viewer | null>,
) => Promise<'everyone' | 'viewer' | 'none'>;

export interface MountMediaOptions {
  guard: PictureGuard;
  viewerOfCookie(cookie: string): Promise<Viewer | null>;
}

const CACHED = {
  everyone: 'public, max-age=31536000, immutable',
  viewer: 'private, no-store',
} as const;

/**
 * Serves stored pictures below /media from either store. Exact names only, no listings; cached for ever, and sandboxed
 * as untrusted content.
 */
export function mountMedia(
  app: FastifyInstance,
  { env, media }: AppContext,
  { guard, viewerOfCookie }: MountMediaOptions,
): void {
  const viewerOf = async ({ headers }: FastifyRequest) => {
    const cookie = readSessionCookie(env, headers.cookie);
    return cookie ? viewerOfCookie(cookie) : null;
  };
  const config = { rateLimit: kitRateLimits.file };
  app.get<{ Params: { '*': string } }>('/media/*', { config }, async (request, reply) => {
    const name = request.params['*'];
    const type = typeOfName(name);
    const readBy = type ? await guard(name, () => viewerOf(request)) : 'none';
    if (!type || readBy === 'none') throw new AppError('not_found', NOT_FOUND);
    // A name identifies its bytes, so it is also the entity tag, and a caller that sends it has them. `*` names none.
    const tag = `"${name}"`;
    const known = request.headers['if-none-match'];
    const unchanged = readBy === 'everyone' && hasTag(known, tag);
    const named = unchanged && known?.trim() !== '*';
    const bytes = named ? null : await media.get(name);
    if (!bytes && !named) throw new AppError('not_found', NOT_FOUND);
    reply
      .header('cache-control', CACHED[readBy])
      .header('etag', tag)
      .header('content-disposition', `inline; filename="${name}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    return unchanged ? reply.status(304).send() : reply.type(type).send(bytes);
  });
}

const NOT_FOUND = 'We could not find that picture.';
