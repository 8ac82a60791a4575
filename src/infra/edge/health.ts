import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#infra/app-context.ts';
import type { EventTail } from '#infra/events/tail.ts';
import { instanceId } from '#infra/keys.ts';
import { VERSION } from '#infra/version.ts';
import { inTime } from './in-time.ts';
import { rateLimits } from './rate-limits.table.ts';

/** Longer than a busy moment, but short enough that people do not see old data. */
const MAX_BEHIND_MS = 5_000;

export interface Health {
  drain(): void;
}

/**
 * Mounts `/healthz`, which succeeds while the process responds, and `/readyz`, which succeeds if requests should be
 * sent here: the database answers and has tables, the event log is followed, and the process is not draining. `/healthz`
 * also has the version, and identifies the instance for the check of PUBLIC_URL. Neither reveals why a check fails.
 * @param tail its `behindMs` is checked
 */
export function mountHealth(
  app: FastifyInstance,
  context: AppContext,
  tail: Pick<EventTail, 'behindMs'>,
): Health {
  const instance = instanceId(context.env.authSecret);
  let draining = false;
  // Not rate limited: behind a proxy, health checks may share an address with callers that have used up their limit.
  const config = { rateLimit: 'none' } as const;
  let asking: Promise<unknown> | null = null;
  const askDatabase = () => {
    // Concurrent checks share one statement.
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
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION, instance }),
  );
  app.get('/readyz', { config }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (draining) return reply.status(503).send({ status: 'draining' });
    try {
      await inTime(context.database, askDatabase());
      const behind = tail.behindMs > MAX_BEHIND_MS;
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
