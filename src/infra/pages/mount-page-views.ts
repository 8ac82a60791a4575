import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { readSessionCookie } from '#infra/session/cookie.ts';
import type { Viewer } from '#infra/session/token.ts';

/**
 * `POST /api/views?page=/user/noor`: reports that a prefetched page (`Purpose: prefetch`) is now shown. Only counts
 * the view.
 * @param viewerOfCookie the viewer whose session a cookie belongs to
 */
export function mountPageViews(
  app: FastifyInstance,
  { env, database, pageCounters }: Pick<AppContext, 'env' | 'database' | 'pageCounters'>,
  viewerOfCookie: (cookie: string) => Promise<Viewer | null>,
): void {
  app.post<{ Querystring: Record<string, string | string[] | undefined> }>(
    '/api/views',
    { config: { measuredAs: '/api/views' } },
    async ({ query: { page }, headers, ip }, reply) => {
      if (typeof page !== 'string' || !page.startsWith('/')) throw new AppError('malformed');
      const cookie = readSessionCookie(env, headers.cookie);
      const viewer = cookie ? await inTime(database, viewerOfCookie(cookie)) : null;
      const shown = { method: 'GET', url: page, headers: { 'user-agent': headers['user-agent'] } };
      pageCounters.seen(shown, { viewerId: viewer?.userId ?? null, ip });
      return reply.status(204).header('cache-control', 'no-store').send();
    },
  );
}
