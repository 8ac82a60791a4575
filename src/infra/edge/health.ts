import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import type { EventTail } from '#infra/events/tail.ts';
import { inTime } from './in-time.ts';
import { rateLimits } from './rate-limits.table.ts';

/** Longer than a busy moment, and shorter than what people would call old. */
const MOST_BEHIND_MS = 5_000;

export interface Health {
  /** From now on `/readyz` refuses, so that a proxy sends requests elsewhere. */
  drain(): void;
}

/**
 * `/healthz`: the process answers. `/readyz`: requests should be sent here: the database answers too, and has tables,
 * what happens reaches this process, and it is not about to stop. Neither tells details.
 * @param tail of what happens; its `behindMs` is looked at
 */
export function mountHealth(
  app: FastifyInstance,
  context: AppContext,
  tail: Pick<EventTail, 'behindMs'>,
): Health {
  let draining = false;
  // Not counted: behind a proxy, who asks for it may share an address with callers who have used up their limit.
  const config = { rateLimit: 'none' } as const;
  let asking: Promise<unknown> | null = null;
  const askDatabase = () => {
    // One statement at a time, however many ask.
    asking ??= context.database.db
      .select({ key: rateLimits.key })
      .from(rateLimits)
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
    if (draining) return reply.status(503).send({ status: 'draining' });
    try {
      await inTime(context.database, askDatabase());
      const behind = tail.behindMs > MOST_BEHIND_MS;
      return reply.status(behind ? 503 : 200).send({ status: behind ? 'behind' : 'ok' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable' });
    }
  });
  return {
    drain() {
      draining = true;
    },
  };
}
