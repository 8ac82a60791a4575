import type { FastifyInstance } from 'fastify';
import {
  addressKey,
  kitRateLimits,
  type RateLimit,
  type RateLimiter,
  rateLimitHeaders,
} from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** From which rate limit the caller's address takes; 'own' for a route that takes from one itself. */
    rateLimit?: RateLimit | 'own' | 'none';
  }
}

/**
 * Counts every HTTP request that reaches a route before anything is done for it, as a read where the route says nothing
 * else. So a new route is counted without being told to. `prepared-responses.ts`, which stands in front, counts its own.
 */
export function countRequests(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rateLimit = kitRateLimits.read } = request.routeOptions.config;
    if (typeof rateLimit === 'string') return;
    const left = await limiter.take(rateLimit, addressKey(request.ip));
    if (request.url.startsWith('/api/')) reply.headers(rateLimitHeaders(left));
  });
}
