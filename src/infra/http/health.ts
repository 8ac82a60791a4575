import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { idempotencyKeys } from './http.table.ts';
import { inTime } from './in-time.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too, and has tables. Neither tells details. */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  // Not counted: behind a proxy, who asks for it may share an address with callers who have used up their limit.
  const config = { rateLimit: 'none' } as const;
  let asking: Promise<unknown> | null = null;
  const askDatabase = () => {
    // One statement at a time, however many ask.
    asking ??= context.database.db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .limit(1)
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  app.get('/healthz', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await inTime(context.database, askDatabase());
      return reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
