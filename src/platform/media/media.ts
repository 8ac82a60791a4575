import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#platform/env.ts';

/** Where pictures of this instance lie, named by a hash of their content. */
export function mediaFolder(env: Env): string {
  return path.join(env.dataDir, 'media');
}

/** Serves stored pictures below /media: by exact name only, never a listing, sandboxed as data of others. */
export function mountMedia(app: FastifyInstance, env: Env): void {
  const root = mediaFolder(env);
  fs.mkdirSync(root, { recursive: true });
  void app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      reply.header('cross-origin-resource-policy', 'cross-origin');
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: '/media/',
      index: false,
      dotfiles: 'deny',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
    });
  });
}
