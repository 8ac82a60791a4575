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
    /** Rate limit that the caller's address takes from; 'own' if the route takes from one itself. */
    rateLimit?: RateLimit | 'own' | 'none';
  }
}

/**
 * Counts every HTTP request to a route, by default as a read, so that a new route is never forgotten.
 * `prepared-responses.ts`, which answers before Fastify, counts its own.
 */
export function countRequests(app: FastifyInstance, limiter: RateLimiter): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rateLimit = kitRateLimits.read } = request.routeOptions.config;
    if (typeof rateLimit === 'string') return;
    const remaining = await limiter.take(rateLimit, addressKey(request.ip));
    if (request.url.startsWith('/api/')) reply.headers(rateLimitHeaders(remaining));
  });
}
