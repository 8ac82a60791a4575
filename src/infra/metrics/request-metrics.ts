import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { routeNameOf } from '#infra/edge/route-name.ts';

/** In seconds: from a short read to a typical proxy time-out. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Measures every request that reaches a route, by the route's name and never by its address. */
export function measureRequests(app: FastifyInstance, register: Registry): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests, by route and status.',
    labelNames: ['route', 'status'],
    registers: [register],
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first line of a request to the last byte of its response.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeNameOf(request);
    if (route !== null) {
      requests.inc({ route, status: reply.statusCode });
      durations.observe({ route }, reply.elapsedTime / 1000);
    }
    done();
  });
}
