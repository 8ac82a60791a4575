import type { z } from 'zod';
import type { ErrorDefinition, ErrorTable } from '#contract/errors.ts';
import type { ServedEndpoint } from '#infra/api/dispatch.ts';
import { screened } from '#infra/api/screen.ts';
import { idsNamedBy } from '#infra/edge/freshness.ts';
import { inTime } from '#infra/edge/in-time.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import type { SharedCaches } from '#infra/edge/shared-caches.ts';
import type { AppContext } from './app-context.ts';
import type { Database, Db } from './db/pool.ts';
import type { EventTail } from './events/tail.ts';
import type { LiveTables } from './live/signals.ts';
import type { PictureGuard } from './media/media.ts';
import type { Identity, ServerModule } from './module.ts';
import type { RevocationSource } from './session/revocations.ts';
import type { ViewerCache } from './session/viewer-cache.ts';

/** Registers the mails, jobs, schedules, consumers and counters of pages of all modules. Before the jobs start. */
export function registerModules(context: AppContext, modules: readonly ServerModule[]): void {
  const { outbox, jobs, consumers, pageCounters } = context;
  for (const module of modules) {
    const { mails = {}, jobs: handlers = {}, schedules = [] } = module;
    for (const [kind, { compose, handedOver }] of Object.entries(mails)) {
      outbox.compose(
        kind,
        (refs) => compose(context, refs, modules),
        handedOver && ((refs) => handedOver(context, refs)),
      );
    }
    for (const [queue, handler] of Object.entries(handlers)) {
      jobs.work<Record<string, string>>(queue, (refs) => handler(context, refs, modules));
    }
    for (const { name, cron, run } of schedules) jobs.every(name, cron, () => run(context, modules));
    for (const consumer of module.consumers?.(context, modules) ?? []) consumers.add(consumer);
    const counter = module.pageCounter?.(context);
    if (counter) pageCounters.add(counter);
  }
}

/** Begins to do the jobs and to follow the event log, and lets each module look whether something needs repair. */
export async function startBackground(context: AppContext, modules: readonly ServerModule[]): Promise<void> {
  await context.jobs.start();
  context.consumers.start();
  for (const module of modules) await module.starts?.(context);
}

/**
 * Drops what the process keeps of users, and for many readers, as the modules say which event makes it stale. Of an event of
 * which no module says it, anything may be.
 */
export function followEvents(
  tail: EventTail,
  { viewers, sharedCaches }: { viewers: ViewerCache; sharedCaches: SharedCaches },
  modules: readonly ServerModule[],
): void {
  const { freshness } = sharedCaches;
  const unshares = new Set(modules.flatMap((module) => module.unshares ?? []));
  const nothing = new Set(modules.flatMap(({ changes }) => changes?.nothing ?? []));
  const named = new Set(modules.flatMap(({ changes }) => changes?.named ?? []));
  tail.on('shared caches', (events) => {
    if (events.some(({ type }) => unshares.has(type))) sharedCaches.drop();
    const seen = events.filter(({ type }) => !nothing.has(type));
    if (seen.every(({ type }) => named.has(type))) freshness.change(seen.flatMap(idsNamedBy));
    else freshness.changeAll();
  });
  for (const { name, staleFor } of modules) {
    if (!staleFor) continue;
    tail.on(`viewers of ${name}`, (events) => {
      for (const event of events) viewers.drop(staleFor[event.type]?.(event) ?? []);
    });
  }
}

/**
 * What open pages are told, and what they may watch.
 * @throws {Error} when two modules bring one kind of thing, or signals of one event
 */
export function liveTablesOf(modules: readonly ServerModule[], db: Db): LiveTables {
  return {
    signals: oneTable(
      'signals of the event',
      modules.flatMap(({ signals = {} }) => Object.entries(signals)),
    ),
    watchables: oneTable(
      'watchable kind',
      modules.flatMap(({ watchables = {} }) => Object.entries(watchables)),
    ),
    async silencedFor(userId) {
      const lists = modules.map((module) => module.findSilenced?.(db, userId) ?? []);
      return new Set((await Promise.all(lists)).flat());
    },
    staleFor: (event) => modules.flatMap(({ staleFor }) => staleFor?.[event.type]?.(event) ?? []),
    endsStreamsOf: (event) =>
      modules.flatMap(({ endsStreamsOf }) => endsStreamsOf?.[event.type]?.(event) ?? []),
  };
}

function oneTable<T>(what: string, entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const table = new Map<string, T>();
  for (const [name, value] of entries) {
    if (table.has(name)) throw new Error(`The ${what} "${name}" is brought twice.`);
    table.set(name, value);
  }
  return table;
}

/** See `AppContext.readsAsVisitor`. */
export async function readsAsVisitor(
  context: AppContext,
  modules: readonly ServerModule[],
  userId: string,
): Promise<boolean> {
  // Where nothing is kept, asking would cost more than the list.
  if (!context.viewers.current || context.viewers.hasWritten(userId)) return false;
  for (const { excludesNothing } of modules) {
    if (excludesNothing && !(await excludesNothing(context, userId))) return false;
  }
  return true;
}

/**
 * The endpoints of all modules. Those that take what users write to others have it looked at first.
 * @param beside for what is read that is no part of a request
 * @throws {Error} when two have one name: clients know them by it; when two modules look at what users write
 */
export function endpointsOf(
  context: AppContext,
  modules: readonly ServerModule[],
  beside: Database,
): ServedEndpoint[] {
  const [screen, ...more] = modules.flatMap((module) => module.screen?.(context, beside) ?? []);
  if (more.length > 0) throw new Error('One module at most may look at what users write.');
  const table = modules.flatMap((module) => module.endpoints?.(context, modules) ?? []);
  const names = new Set<string>();
  for (const { name } of table) {
    if (names.has(name)) throw new Error(`There are two endpoints of the name "${name}".`);
    names.add(name);
  }
  return screen ? table.map((served) => screened(served, screen)) : table;
}

/** @throws {Error} unless exactly one module brings it */
export function identityOf(modules: readonly ServerModule[]): Identity {
  const [identity, ...more] = modules.flatMap((module) => module.identity ?? []);
  if (!identity || more.length > 0) throw new Error('Exactly one module must bring the identity.');
  return identity;
}

/**
 * The closed list of errors.
 * @throws {Error} when two modules define one code, or an endpoint gives an error that no module has in its manifest
 */
export function errorsOf(modules: readonly ServerModule[], table: readonly ServedEndpoint[]): ErrorTable {
  const errors: Record<string, ErrorDefinition> = {};
  for (const error of modules.flatMap(({ errors = {} }) => Object.values(errors))) {
    if (errors[error.code]) throw new Error(`The error "${error.code}" is defined twice.`);
    errors[error.code] = error;
  }
  for (const { name, spec } of table) {
    for (const given of spec.errors ?? []) {
      const code = typeof given === 'string' ? given : given.code;
      if (!errors[code]) throw new Error(`${name} gives the error "${code}", which no module brings.`);
    }
  }
  return errors;
}

/**
 * What the bodies of errors have beside the common properties, by the name of the property.
 * @throws {Error} when two modules give one name: the second description would take the place of the first
 */
export function errorPayloadsOf(modules: readonly ServerModule[]): z.ZodRawShape {
  const payloads: Record<string, z.ZodRawShape[string]> = {};
  for (const [name, schema] of modules.flatMap(({ errorPayloads = {} }) => Object.entries(errorPayloads))) {
    if (payloads[name]) throw new Error(`The property "${name}" of errors is described twice.`);
    payloads[name] = schema;
  }
  return payloads;
}

/** Every rate limit of the product. */
export function rateLimitsOf(modules: readonly ServerModule[]): RateLimit[] {
  return modules.flatMap(({ rateLimits = {} }) => Object.values(rateLimits));
}

/** What the revocations of every process ask while they cannot hear of new ones. */
export function revocationSource(modules: readonly ServerModule[], db: Db): RevocationSource {
  const { isSessionRevoked } = identityOf(modules);
  return {
    isRevoked: (sessionId) => isSessionRevoked(db, sessionId),
    async revokedSince(since) {
      const lists = modules.map((module) => module.listEndedSessions?.(db, since) ?? []);
      const ended = (await Promise.all(lists)).flat();
      return ended.sort((a, b) => a.revokedAt.getTime() - b.revokedAt.getTime());
    },
  };
}

/**
 * Which stored pictures are not for everyone.
 * @throws {Error} unless exactly one module says so
 */
export function pictureGuardOf(context: AppContext, modules: readonly ServerModule[]): PictureGuard {
  const [guard, ...more] = modules.flatMap((module) => module.pictureGuard?.(context, modules) ?? []);
  if (!guard || more.length > 0) throw new Error('One module must guard the pictures.');
  // Who asks waits no longer than for any other read of the database.
  return (file, viewerOf) => inTime(context.database, guard(file, viewerOf));
}
