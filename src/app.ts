import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Transport } from '#contract/client.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type Clock, systemClock } from '#infra/clock.ts';
import { openListener } from '#infra/db/listen.ts';
import { openDatabase } from '#infra/db/pool.ts';
import { createEncryption } from '#infra/encryption.ts';
import type { Env } from '#infra/env.ts';
import { createConsumers } from '#infra/events/consumers.ts';
import { createEventTail } from '#infra/events/tail.ts';
import { countRequests } from '#infra/http/count-requests.ts';
import { createServer, unknownEndpoint } from '#infra/http/create-server.ts';
import { mountHealth } from '#infra/http/health.ts';
import { inProcessTransport } from '#infra/http/in-process.ts';
import { inTime } from '#infra/http/in-time.ts';
import { mountEndpoints } from '#infra/http/mount-endpoints.ts';
import { mountOpenApi } from '#infra/http/openapi.ts';
import { openApiDocument } from '#infra/http/openapi-document.ts';
import { createPreparedResponses } from '#infra/http/prepared-responses.ts';
import { createRateLimiter } from '#infra/http/rate-limiter.ts';
import { createResponseCache } from '#infra/http/response-cache.ts';
import { createJobs } from '#infra/jobs/jobs.ts';
import { kitModule } from '#infra/kit.module.ts';
import { mountDevelopmentMailbox } from '#infra/mail/development-mailbox.ts';
import { createOutbox } from '#infra/mail/outbox.ts';
import { mountMedia, openMediaStore } from '#infra/media/media.ts';
import type { ServerModule } from '#infra/module.ts';
import { servePages } from '#infra/pages/serve-pages.ts';
import {
  endpointsOf,
  errorPayloadsOf,
  errorsOf,
  followEvents,
  identityOf,
  rateLimitsOf,
  readsAsVisitor,
  registerModules,
  revocationSource,
} from '#infra/register-modules.ts';
import { createRevocations } from '#infra/session/revocations.ts';
import { createTokens, type Viewer } from '#infra/session/token.ts';
import { createViewerCache } from '#infra/session/viewer-cache.ts';
import { accountDeletionModule } from '#modules/account-deletion/server/account-deletion.module.ts';
import { accountsModule } from '#modules/accounts/server/accounts.module.ts';
import { connectionsModule } from '#modules/connections/server/connections.module.ts';
import { discoveryModule } from '#modules/discovery/server/discovery.module.ts';
import { kollabsModule } from '#modules/kollabs/server/kollabs.module.ts';
import { marketingModule } from '#modules/marketing/server/marketing.module.ts';
import { mediaModule } from '#modules/media/server/media.module.ts';
import { notificationsModule } from '#modules/notifications/server/notifications.module.ts';
import { profilesModule } from '#modules/profiles/server/profiles.module.ts';
import { requestsModule } from '#modules/requests/server/requests.module.ts';
import { seoModule } from '#modules/seo/server/seo.module.ts';
import { type Sandbox, startSandbox } from '#src/sandbox/sandbox.ts';
import { cacheableAddress } from './cacheable-pages.ts';

/** Every module, the lowest first: `scripts/import-rules.ts` has the same order. */
export const MODULES: readonly ServerModule[] = [
  kitModule,
  profilesModule,
  accountsModule,
  mediaModule,
  notificationsModule,
  connectionsModule,
  kollabsModule,
  requestsModule,
  discoveryModule,
  accountDeletionModule,
  marketingModule,
  seoModule,
];

export interface AppOptions {
  env: Env;
  databaseUrl: string;
  clock?: Clock;
  /** Built pages, pages that reload as they change, or only the endpoints. */
  pages: 'built' | 'development' | 'none';
  /** Root of the project, where `build/` lies. */
  root: string;
  log: FastifyBaseLogger;
  /** Whether lists are kept for a moment for the next visitors (the default). */
  caching?: boolean;
  /** Whether what the clock does runs by itself (the default). */
  crons?: boolean;
}

export interface App {
  http: FastifyInstance;
  context: AppContext;
  /** The stand-ins for platforms without credentials; null where there are none, as in production. */
  sandbox: Sandbox | null;
  /** Begins the background work: mails, and what the clock does. */
  start(): Promise<void>;
  /** Finishes what is in flight, then lets go of everything. */
  close(): Promise<void>;
}

/** Builds the app: infrastructure, modules, pages last. The database must be migrated. */
export async function createApp(options: AppOptions): Promise<App> {
  const { env, databaseUrl, clock = systemClock } = options;
  const { log } = options;
  const { connections, directUrl, timeouts } = env.database;
  const database = openDatabase({
    url: databaseUrl,
    max: connections.main,
    planned: connections.planned,
    // Only a pooler needs another address beside it.
    pooled: directUrl !== undefined,
    prepared: env.database.prepared,
    timeouts,
    log,
  });
  const listener = await openListener({ url: directUrl ?? databaseUrl, log });
  const background = database.openBeside(connections.events);
  const tail = createEventTail(background);
  const viewers = createViewerCache(tail);
  followEvents(tail, viewers, MODULES);
  const consumers = createConsumers({ database: background, clock, log });
  const jobs = createJobs({
    database,
    log,
    clock,
    listener,
    crons: options.crons ?? true,
    connections: connections.jobs,
    before: () => consumers.catchUp(),
  });
  const identity = identityOf(MODULES);
  const sandbox = await openSandbox(env, clock);
  const pools = { each: database.pool, batches: background.pool };
  const limiter = createRateLimiter(pools, rateLimitsOf(MODULES), env.rateLimitScale, log);
  const context: AppContext = {
    env,
    clock,
    log,
    database,
    limiter,
    responseCache: createResponseCache(clock, options.caching ?? true),
    tokens: createTokens(env.authSecret, env.publicUrl, clock),
    revocations: createRevocations(clock, listener, revocationSource(MODULES, database.db)),
    holdAccount: identity.holdAccount,
    admit: (userId, action) => identity.admit(database.db, userId, action),
    encryption: createEncryption(env.encryptionKey),
    jobs,
    consumers,
    viewers,
    readsAsVisitor: (userId) => readsAsVisitor(context, MODULES, userId),
    wrote(userId) {
      if (userId !== null) viewers.wrote(userId);
      consumers.wake();
      tail.wake();
    },
    outbox: createOutbox({ env, clock, log, database, jobs }),
    media: openMediaStore(env),
    standIns: sandbox,
  };
  registerModules(context, MODULES);

  const prepared = createPreparedResponses({ env, clock, limiter });
  const http = createServer(env, log, prepared);
  countRequests(http, limiter);

  const table = endpointsOf(context, MODULES);
  mountHealth(http, context);
  mountEndpoints(http, context, table, prepared);
  const document = openApiDocument(table, errorsOf(MODULES, table), errorPayloadsOf(MODULES));
  mountOpenApi(http, document, prepared);
  mountMedia(http, context.media);
  for (const module of MODULES) module.routes?.(http, context);
  if (env.devTools) mountDevelopmentMailbox(http, context);
  http.all('/api/*', unknownEndpoint);
  if (options.pages !== 'none') {
    await servePages(http, {
      env,
      clock,
      cacheableAddress,
      root: options.root,
      development: options.pages === 'development',
      viewerOfCookie: (cookie) => inTime(database, identity.viewerOfCookie(context, cookie)),
      prepared,
      transportFor: (viewer: Viewer | null, request: FastifyRequest): Transport =>
        inProcessTransport(context, table, viewer, request),
    });
  }

  return {
    http,
    context,
    sandbox,
    async start() {
      await jobs.start();
      consumers.start();
      tail.start();
    },
    async close() {
      await http.close();
      await limiter.share();
      await Promise.all([consumers.stop(), tail.stop()]);
      await jobs.stop();
      await sandbox?.close();
      await listener.close();
      await background.close();
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
