import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The name under which requests of a route are measured and traced; its pattern where this is left out, null for
     * none. A function gives one of a closed list of names, never what was asked for.
     */
    measuredAs?: string | null | ((request: FastifyRequest) => string);
  }
}

/** The name of a request's route; null for what is not measured. */
export function routeNameOf(request: FastifyRequest): string | null {
  const { config, url } = request.routeOptions;
  if (config.measuredAs === undefined) return url ?? 'none';
  return typeof config.measuredAs === 'function' ? config.measuredAs(request) : config.measuredAs;
}
