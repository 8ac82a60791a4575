import { CONNECTABLE, type Connectable } from '#contract/product.ts';
import type { StandIns } from '#infra/app-context.ts';
import { type CircuitBreaker, createCircuitBreaker } from '#infra/circuit-breaker.ts';
import type { Clock } from '#infra/clock.ts';
import type { Env } from '#infra/env.ts';
import { Tally } from '#infra/metrics/measure.ts';
import { perApp } from '#infra/per-app.ts';
import type { PlatformState } from '#modules/connections/connections.contract.ts';
import { credentialsAt } from '#modules/connections/server/connections.settings.ts';
import { instagram } from './instagram/instagram.ts';
import { PlatformFailure, type Provider, type ProviderSettings, type SendRequest } from './provider.ts';
import { createSend, TIME_LIMIT_MS } from './send-request.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { twitch } from './twitch/twitch.ts';
import { youtube } from './youtube/youtube.ts';

const PROVIDERS: Record<Connectable, (settings: ProviderSettings) => Provider> = {
  youtube,
  twitch,
  instagram,
  tiktok,
};

export interface Platforms {
  stateOf(type: Connectable): PlatformState;
  /** Null if the platform is unavailable. */
  find(type: Connectable): Provider | null;
  /**
   * Calls a platform for one purpose, within five seconds in all. Never call it inside a transaction.
   * @throws {PlatformFailure} down, without a call, while the circuit breaker is open
   */
  withProvider<T>(type: Connectable, work: (provider: Provider, send: SendRequest) => Promise<T>): Promise<T>;
  /** Seconds until a platform may be called again; 0 while its circuit breaker is closed. */
  retryAfter(type: Connectable): number;
  readonly outcomes: Pick<Tally, 'read'>;
}

/** The platforms of an app. Its endpoints and jobs share the circuit breakers. */
export const platformsOf = perApp(({ env, clock, standIns }) => createPlatforms(env, clock, standIns));

/**
 * @param standIns null in production, where a platform without credentials is unavailable
 */
export function createPlatforms(env: Env, clock: Clock, standIns: StandIns | null): Platforms {
  const open = new Map<Connectable, { provider: Provider; breaker: CircuitBreaker }>();
  for (const type of CONNECTABLE) {
    const settings = credentialsAt(type, env) ?? standIns?.settingsFor(type);
    if (settings)
      open.set(type, { provider: PROVIDERS[type](settings), breaker: createCircuitBreaker(clock) });
  }
  const outcomes = new Tally();
  return {
    outcomes,
    stateOf: (type) => (credentialsAt(type, env) ? 'available' : open.has(type) ? 'sandbox' : 'unavailable'),
    find: (type) => open.get(type)?.provider ?? null,
    retryAfter: (type) => open.get(type)?.breaker.retryAfter() ?? 0,
    async withProvider(type, work) {
      const found = open.get(type);
      if (!found) throw new PlatformFailure('down', `${type} is not set up here`);
      const { provider, breaker } = found;
      if (!breaker.tryAcquire()) {
        outcomes.add(type, 'circuit_open');
        throw new PlatformFailure('down', `${type} is not called for ${breaker.retryAfter()} s`);
      }
      try {
        const result = await work(provider, createSend(AbortSignal.timeout(TIME_LIMIT_MS)));
        breaker.succeeded();
        outcomes.add(type, 'ok');
        return result;
      } catch (error) {
        if (isOutage(error)) breaker.failed();
        else breaker.succeeded();
        outcomes.add(type, error instanceof PlatformFailure ? error.kind : 'error');
        throw error;
      }
    },
  };
}

/** Whether an error means that the platform is down. A platform that refuses a token works. */
function isOutage(error: unknown): boolean {
  return !(error instanceof PlatformFailure) || error.kind === 'down' || error.kind === 'invalid_response';
}
