import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/client.ts';
import { accountsCalls } from '#modules/accounts/server/accounts.routes.ts';
import { isVerified, revocationSource, viewerOfCookie } from '#modules/accounts/server/accounts.service.ts';
import { devicesCalls } from '#modules/accounts/server/devices.routes.ts';
import { emailChangeCalls } from '#modules/accounts/server/email-change.routes.ts';
import { holdAccount } from '#modules/accounts/server/leaving.service.ts';
import { recoveryCalls } from '#modules/accounts/server/recovery.routes.ts';
import { secondFactorCalls } from '#modules/accounts/server/second-factor.routes.ts';
import { connectionsCalls } from '#modules/connections/server/connections.routes.ts';
import { createPlatforms, workOnConnections } from '#modules/connections/server/connections.service.ts';
import { departuresCalls } from '#modules/departures/server/departures.routes.ts';
import { withDepartures } from '#modules/departures/server/departures.service.ts';
import { discoveryCalls } from '#modules/discovery/server/discovery.routes.ts';
import { matchCalls } from '#modules/discovery/server/match.routes.ts';
import { searchCalls } from '#modules/discovery/server/search.routes.ts';
import { mountFound } from '#modules/front/server/found.routes.ts';
import { frontCalls } from '#modules/front/server/front.routes.ts';
import { listsOfAddress } from '#modules/front/server/front.service.ts';
import { kollabsCalls } from '#modules/kollabs/server/kollabs.routes.ts';
import { mediaCalls } from '#modules/media/server/media.routes.ts';
import { notificationsCalls } from '#modules/notifications/server/notifications.routes.ts';
import { blocksCalls } from '#modules/profiles/server/blocks.routes.ts';
import { preferencesCalls } from '#modules/profiles/server/preferences.routes.ts';
import { profilesCalls } from '#modules/profiles/server/profiles.routes.ts';
import { requestsCalls } from '#modules/requests/server/requests.routes.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { openListener } from '#platform/db/listen.ts';
import { openDatabase } from '#platform/db/pool.ts';
import type { Env } from '#platform/env.ts';
import { createServer, unknownCall } from '#platform/http/create-server.ts';
import type { Served } from '#platform/http/dispatch.ts';
import { mountHealth } from '#platform/http/health.ts';
import { inProcessTransport } from '#platform/http/in-process.ts';
import { addressKey, createLimiter } from '#platform/http/limiter.ts';
import { mountCalls } from '#platform/http/mount.ts';
import { mountOpenApi } from '#platform/http/openapi.ts';
import { createSharedAnswers } from '#platform/http/shared-answers.ts';
import { createJobs } from '#platform/jobs/jobs.ts';
import { mountDevelopmentMailbox } from '#platform/mail/development-mailbox.ts';
import { createOutbox } from '#platform/mail/outbox.ts';
import { mountMedia, openMediaStore } from '#platform/media/media.ts';
import { servePages } from '#platform/pages/serve-pages.ts';
import type { Platform } from '#platform/platform.ts';
import { createSealed } from '#platform/sealed.ts';
import { createRevocations } from '#platform/session/revocations.ts';
import { createTokens, type Viewer } from '#platform/session/token.ts';
import { type Sandbox, startSandbox } from '#src/sandbox/sandbox.ts';
import { runClock } from './clockwork.ts';
import { sharedPage } from './shared-pages.ts';

export interface AppOptions {
  env: Env;
  databaseUrl: string;
  clock?: Clock;
  /** Built pages, pages that reload as they change, or only the calls. */
  pages: 'built' | 'development' | 'none';
  /** Root of the project, where `build/` lies. */
  root: string;
  log: FastifyBaseLogger;
  /** Whether lists are kept for a moment for the next visitors (the default). */
  copies?: boolean;
  /** Whether what the clock does runs by itself (the default). */
  crons?: boolean;
}

export interface App {
  http: FastifyInstance;
  platform: Platform;
  /** The stand-ins for platforms without credentials; null where there are none, as in production. */
  sandbox: Sandbox | null;
  /** Begins the background work: mails, and what the clock does. */
  start(): Promise<void>;
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>;
}

/** Builds the app: platform, modules, pages last. The database must be migrated. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, databaseUrl, clock = systemClock } = options;
  const { log } = options;
  const http = createServer(env, log);
  const database = openDatabase({ url: databaseUrl, log });
  const listener = await openListener({ url: databaseUrl, log });
  const jobs = createJobs({ database, log, clock, listener, crons: options.crons ?? true });
  const platform: Platform = {
    env,
    clock,
    log,
    database,
    limiter: createLimiter(database.pool, env.rateLimitScale, log),
    sharedAnswers: createSharedAnswers(clock, options.copies ?? true),
    tokens: createTokens(env.authSecret, env.publicUrl, clock),
    revocations: createRevocations(
      clock,
      listener,
      withDepartures(revocationSource(database.db), database.db),
    ),
    holdAccount,
    sealed: createSealed(env.encryptionKey),
    jobs,
    outbox: createOutbox({ env, clock, log, database, jobs }),
    media: openMediaStore(env),
  };

  const sandbox = await openSandbox(env, clock);
  const platforms = createPlatforms(env, clock, sandbox);

  const table: Served[] = [
    ...preferencesCalls(platform),
    ...blocksCalls(platform),
    ...profilesCalls(),
    ...accountsCalls(platform),
    ...secondFactorCalls(platform),
    ...recoveryCalls(platform),
    ...emailChangeCalls(platform),
    ...devicesCalls(platform),
    ...mediaCalls(platform),
    ...notificationsCalls(platform),
    ...connectionsCalls(platform, platforms),
    ...kollabsCalls(platform),
    ...requestsCalls(platform),
    ...discoveryCalls(platform),
    ...matchCalls(platform),
    ...searchCalls(platform),
    ...departuresCalls(platform, [listsOfAddress]),
    ...frontCalls(platform),
  ];
  const verified = (userId: string) => isVerified(database.db, userId);
  mountHealth(http, platform);
  mountCalls(http, platform, table, verified);
  mountOpenApi(http, table);
  mountMedia(http, platform.media);
  mountFound(http, platform);
  if (env.devTools) mountDevelopmentMailbox(http, platform);
  http.all('/api/*', unknownCall);
  if (options.pages !== 'none') {
    await servePages(http, {
      env,
      clock,
      sharedPage,
      root: options.root,
      development: options.pages === 'development',
      viewerOfCookie: (cookie) => viewerOfCookie(platform, cookie),
      allow: async (request) => {
        await platform.limiter.take('read', addressKey(request.ip));
      },
      transportFor: (viewer: Viewer | null, request: FastifyRequest): Transport =>
        inProcessTransport(platform, table, verified, viewer, request),
    });
  }
  runClock(platform);
  workOnConnections(platform, platforms);

  return {
    http,
    platform,
    sandbox,
    start: () => jobs.start(),
    async close() {
      await http.close();
      await jobs.stop();
      await sandbox?.close();
      await listener.close();
      await database.close();
    },
  };
}

/** Outside production, platforms without credentials have stand-ins (decisions.md section 5). */
async function openSandbox(env: Env, clock: Clock): Promise<Sandbox | null> {
  if (!env.devTools || Object.values(env.platforms).every((settings) => settings !== null)) return null;
  return startSandbox({
    secret: env.authSecret,
    publicUrl: env.publicUrl,
    now: () => clock.now().getTime(),
  });
}
