import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too. Neither tells details. */
export function mountHealth(app: FastifyInstance, context: AppContext): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await context.database.pool.query('select 1 from accounts limit 1');
      return reply.send({ status: 'ok' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
}
