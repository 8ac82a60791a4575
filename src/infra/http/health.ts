import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import { idempotencyKeys } from './http.table.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too, and has tables. Neither tells details. */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await context.database.db.select({ key: idempotencyKeys.key }).from(idempotencyKeys).limit(1);
      return reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
