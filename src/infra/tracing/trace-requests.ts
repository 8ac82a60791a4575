import type { FastifyInstance } from 'fastify';
import { routeNameOf } from '#infra/edge/route-name.ts';
import type { Log } from '../db/log.ts';
import type { TracingSettings } from '../env-tracing.ts';
import { type Span, type Tracing, within } from './span.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

export async function loadTracing(settings: TracingSettings, log: Log): Promise<Tracing> {
  const { openTracing } = await import('./open-tracing.ts');
  return openTracing({ settings, log });
}

/**
 * Creates a span for each request that reaches a route, with the route's name. Call it before routes are registered.
 */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeNameOf(request);
    if (route !== null) {
      const { url } = request.routeOptions;
      const attributes = { 'http.request.method': request.method, ...(url && { 'http.route': url }) };
      request.span = tracing.begin(route, attributes, callersTrace(request.headers.traceparent));
    }
    // Also without a span, because the previous request on this connection may have left its own.
    within(request.span, done);
  });
  // The body arrives in events of the connection, which have no request context.
  app.addHook('preValidation', (request, _reply, done) => within(request.span, done));
  app.addHook('onResponse', (request, reply, done) => {
    const { span } = request;
    if (!span) return done();
    span.set({ 'http.response.status_code': reply.statusCode });
    span.end(reply.statusCode >= 500 ? reply.statusCode : undefined);
    within(span, done);
  });
}

function callersTrace(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
