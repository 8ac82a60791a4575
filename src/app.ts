import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { inProcessTransport } from '#infra/api/in-process.ts';
import { mountEndpoints } from '#infra/api/mount-endpoints.ts';
import { mountOpenApi } from '#infra/api/openapi.ts';
import { openApiDocument } from '#infra/api/openapi-document.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type Clock, systemClock } from '#infra/clock.ts';
import { openListener } from '#infra/db/listen.ts';
import { createAdmission } from '#infra/edge/admission.ts';
import { createServer, unknownEndpoint } from '#infra/edge/create-server.ts';
import { mountHealth } from '#infra/edge/health.ts';
import { inTime } from '#infra/edge/in-time.ts';
import { createPreparedResponses } from '#infra/edge/prepared-responses.ts';
import { countRequests, createRateLimiter } from '#infra/edge/rate-limiter.ts';
import { createResponseCache } from '#infra/edge/response-cache.ts';
import { createSharedCaches } from '#infra/edge/shared-caches.ts';
import { createEncryption } from '#infra/encryption.ts';
import type { Env } from '#infra/env.ts';
import { createConsumers } from '#infra/events/consumers.ts';
import { createEventTail } from '#infra/events/tail.ts';
import { createJobs } from '#infra/jobs/boss-jobs.ts';
import { LiveHub } from '#infra/live/live-hub.ts';
import { mountLive } from '#infra/live/mount-live.ts';
import { createOutbox } from '#infra/mail/outbox.ts';
import { mountMedia, openMediaStore } from '#infra/media/media.ts';
import { processMeasures, tracingMeasures, waitingMeasures } from '#infra/metrics/kit-measures.ts';
import { openMetrics } from '#infra/metrics/open-metrics.ts';
import { openDatabases } from '#infra/open-databases.ts';
import { createOutbound, type OutboundOptions } from '#infra/outbound/outbound.ts';
import { PageCounters } from '#infra/pages/page-counters.ts';
import { servePages } from '#infra/pages/serve-pages.ts';
import {
  endpointsOf,
  errorPayloadsOf,
  errorsOf,
  faceOf,
  identityOf,
  invalidateCachesOnEvents,
  liveTablesOf,
  pictureGuardOf,
  rateLimitsOf,
  readsAsVisitor,
  registerModules,
  revocationSource,
  startBackground,
} from '#infra/register-modules.ts';
import { createRevocations } from '#infra/session/revocations.ts';
import { createTokens } from '#infra/session/token.ts';
import { createViewerCache } from '#infra/session/viewer-cache.ts';
import { loadTracing, traceRequests } from '#infra/tracing/trace-requests.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';
import { MODULES } from './modules.ts';
import { pageAddresses } from './page-addresses.ts';

export interface AppOptions {
  env: Env;
  databaseUrl: string;
  clock?: Clock;
  /** Serve the built pages, the pages of Vite's development server, or only the API. */
  pages: 'built' | 'development' | 'none';
  root: string;
  log: FastifyBaseLogger;
  /** Whether shared responses are cached. Default: true. */
  caching?: boolean;
  crons?: boolean;
  /** For tests, which reach servers on a loopback address. */
  outbound?: OutboundOptions;
}

export interface App {
  http: FastifyInstance;
  context: AppContext;
  /** Stand-ins for platforms without credentials. Null if there are none, as in production. */
  sandbox: Sandbox | null;
  /** Starts what the process's role asks for: consumers, mail, scheduled jobs, live updates. */
  start(): Promise<void>;
  /** Makes `/readyz` fail, then waits until proxies send requests elsewhere. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the app from infrastructure, modules and pages. The database must be migrated already. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, databaseUrl, clock = systemClock, log } = options;
  const tracing = env.tracing ? await loadTracing(env.tracing, log) : null;
  const { database, background, replicas } = openDatabases(env, { url: databaseUrl, traced: !!tracing, log });
  const listener = await openListener({ url: env.database.directUrl ?? databaseUrl, log });
  const tail = createEventTail(background, log);
  // Registered first: later listeners drop caches, and the replica that refills them must have seen the event.
  tail.on('replicas', (events) => replicas?.saw(events.at(-1)?.walPosition ?? 0));
  const viewers = createViewerCache(tail);
  const sharedCaches = createSharedCaches(tail, clock);
  const pageCounters = new PageCounters();
  invalidateCachesOnEvents(tail, { viewers, sharedCaches }, MODULES);
  const consumers = createConsumers({ database: background, tail, clock, log, tracing });
  const jobs = createJobs({
    database,
    log,
    clock,
    tracing,
    listener,
    crons: options.crons ?? true,
    connections: env.database.connections.jobs,
    before: () => consumers.catchUp(),
  });
  const identity = identityOf(MODULES);
  const face = faceOf(MODULES);
  const sandbox = await openSandbox(env, clock);
  const pools = { each: database.pool, batches: background.pool };
  const limiter = createRateLimiter(pools, rateLimitsOf(MODULES), env.rateLimitScale, log);
  const context: AppContext = {
    env,
    clock,
    log,
    database,
    replicas,
    limiter,
    responseCache: createResponseCache(sharedCaches.freshness, options.caching ?? true),
    sharedCaches,
    tokens: createTokens(env.authSecrets, env.publicUrl, clock),
    revocations: createRevocations(clock, listener, revocationSource(MODULES, database.db)),
    account: identity.account,
    requireAccount: (userId, action) => identity.requireAccount(database.db, userId, action),
    encryption: createEncryption(env.encryptionKeys),
    face: () => face(context),
    jobs,
    consumers,
    viewers,
    readsAsVisitor: (userId) => readsAsVisitor(context, MODULES, userId),
    wrote(userId) {
      if (userId !== null) viewers.wrote(userId);
      replicas?.wrote();
      tail.wake();
    },
    outbox: createOutbox({ env, clock, log, database, jobs, face: () => face(context) }),
    outbound: createOutbound(env, options.outbound),
    media: openMediaStore(env),
    pageCounters,
    standIns: sandbox,
  };
  registerModules(context, MODULES);
  const tables = liveTablesOf(MODULES, database.db);
  const hub = new LiveHub({ database, tail, tables, revocations: context.revocations, clock, log });
  const viewerOfCookie = (cookie: string) => {
    const readViewer = () => identity.viewerOfCookie(context, cookie);
    return replicas?.readFromPrimary(readViewer, (viewer) => viewer !== null) ?? readViewer();
  };
  const isKnownSession = (cookie: string) => identity.isKnownSession(context, cookie);
  const prepared = createPreparedResponses({ env, limiter, pageCounters });
  sharedCaches.measure('responses', context.responseCache.uses);
  const admission = createAdmission({ env, log, tokens: context.tokens, isKnownSession });
  const http = createServer(env, log, { prepared, admission });
  if (tracing) traceRequests(http, tracing);
  countRequests(http, limiter);
  const { outbox } = context;
  const { pool: main, planned } = database;
  const allPools = { main, planned, events: background.pool, jobs: jobs.pool, ...replicas?.pools };
  const measures = [
    ...processMeasures({ pools: allPools, prepared, sharedCaches, admission, limiter, outbox, hub, tail }),
    ...(tracing ? tracingMeasures(tracing) : []),
    ...waitingMeasures({ database: background, clock, jobs, consumers }),
    ...MODULES.flatMap((module) => module.measures?.(context, MODULES) ?? []),
  ];
  const metrics = env.metrics ? await openMetrics({ at: env.metrics, app: http, measures, log }) : null;

  const health = mountHealth(http, context, tail);
  const mountSite = async () => {
    const table = endpointsOf(context, MODULES, background);
    mountEndpoints(http, context, table, prepared);
    const document = () => openApiDocument(table, errorsOf(MODULES, table), errorPayloadsOf(MODULES));
    mountOpenApi(http, context, document, prepared);
    mountMedia(http, context, { guard: pictureGuardOf(context, MODULES), viewerOfCookie });
    for (const module of MODULES) module.routes?.(http, context);
    mountLive(http, context, { hub, tables, viewerOfCookie, release: admission.release });
    if (env.devTools) {
      const { mountDevelopmentMailbox } = await import('#infra/mail/development-mailbox.ts');
      mountDevelopmentMailbox(http, context);
    }
    http.all('/api/*', unknownEndpoint);
    if (options.pages !== 'none') {
      await servePages(http, {
        env,
        addresses: pageAddresses,
        root: options.root,
        development: options.pages === 'development',
        viewerOfCookie: (cookie) => inTime(database, viewerOfCookie(cookie)),
        liveCursor: () => hub.cursor,
        prepared,
        admission,
        sharedCaches,
        pageCounters,
        transportFor: (viewer, request, noteRead) =>
          inProcessTransport(context, table, viewer, request, noteRead),
      });
    }
  };
  if (env.role !== 'worker') await mountSite();
  return {
    http,
    context,
    sandbox,
    async start() {
      await metrics?.listen();
      tail.start();
      if (env.role !== 'web') await startBackground(context, MODULES);
      if (env.role !== 'worker') {
        hub.start();
        replicas?.start();
      }
    },
    async drain() {
      health.drain();
      await wait(env.drainSeconds * 1000);
    },
    async close() {
      await http.close();
      await metrics?.close();
      await Promise.all([limiter.share(), pageCounters.flush()]);
      await Promise.all([consumers.stop(), tail.stop()]);
      await jobs.stop();
      outbox.close();
      await sandbox?.close();
      await listener.close();
      await Promise.all([background.close(), replicas?.close(), tracing?.close()]);
      await database.close();
    },
  };
}

/** Starts the stand-ins for outside services without credentials. Null in production, and if none is needed. */
async function openSandbox(env: Env, clock: Clock): Promise<Sandbox | null> {
  if (!env.devTools || !MODULES.some((module) => module.lacksCredentials?.(env))) return null;
  const { startSandbox } = await import('#src/sandbox/sandbox.ts');
  return startSandbox({ secret: env.authSecret, publicUrl: env.publicUrl, now: () => clock.now().getTime() });
}
