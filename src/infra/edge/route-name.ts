import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Name of the route in metrics and traces. Default: its pattern; null for none. A function must return one of a
     * fixed set of names, never a value from the request.
     */
    measuredAs?: string | null | ((request: FastifyRequest) => string);
  }
}

export function routeNameOf(request: FastifyRequest): string | null {
  const { config, url } = request.routeOptions;
  if (config.measuredAs === undefined) return url ?? 'none';
  return typeof config.measuredAs === 'function' ? config.measuredAs(request) : config.measuredAs;
}
