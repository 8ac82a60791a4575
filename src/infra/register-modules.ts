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
import type { Face } from './face.ts';
import type { LiveTables } from './live/signals.ts';
import type { PictureGuard } from './media/media.ts';
import type { Identity, ServerModule } from './module.ts';
import type { RevocationSource } from './session/revocations.ts';
import type { ViewerCache } from './session/viewer-cache.ts';

/** Must be called before the jobs start. */
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

export async function startBackground(context: AppContext, modules: readonly ServerModule[]): Promise<void> {
  await context.jobs.start();
  context.consumers.start();
  for (const module of modules) await module.starts?.(context);
}

/**
 * Invalidates shared caches and users' cached data at the events that the modules declare. An undeclared event
 * invalidates all shared responses.
 */
export function invalidateCachesOnEvents(
  tail: EventTail,
  { viewers, sharedCaches }: { viewers: ViewerCache; sharedCaches: SharedCaches },
  modules: readonly ServerModule[],
): void {
  const { freshness } = sharedCaches;
  const invalidates = new Set(modules.flatMap((module) => module.invalidates ?? []));
  const unaffected = new Set(modules.flatMap(({ sharedResponses }) => sharedResponses?.unaffected ?? []));
  const staleById = new Set(modules.flatMap(({ sharedResponses }) => sharedResponses?.staleById ?? []));
  tail.on('shared caches', (events) => {
    if (events.some(({ type }) => invalidates.has(type))) sharedCaches.drop();
    const relevant = events.filter(({ type }) => !unaffected.has(type));
    if (relevant.every(({ type }) => staleById.has(type))) freshness.change(relevant.flatMap(idsNamedBy));
    else freshness.changeAll();
  });
  for (const { name, staleFor } of modules) {
    if (!staleFor) continue;
    tail.on(`viewers of ${name}`, (events) => {
      for (const event of events) viewers.drop(staleFor[event.type]?.(event) ?? []);
    });
  }
}

/** @throws {Error} if two modules declare the same kind of item, or signals of the same event */
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
    async findBlockedWith(userId) {
      const lists = modules.map((module) => module.findBlockedWith?.(db, userId) ?? []);
      return new Set((await Promise.all(lists)).flat());
    },
    staleFor: (event) => modules.flatMap(({ staleFor }) => staleFor?.[event.type]?.(event) ?? []),
    endsStreamsOf: (event) =>
      modules.flatMap(({ endsStreamsOf }) => endsStreamsOf?.[event.type]?.(event) ?? []),
  };
}

function oneTable<T>(label: string, entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  const table = new Map<string, T>();
  for (const [name, value] of entries) {
    if (table.has(name)) throw new Error(`The ${label} "${name}" is declared twice.`);
    table.set(name, value);
  }
  return table;
}

export async function readsAsVisitor(
  context: AppContext,
  modules: readonly ServerModule[],
  userId: string,
): Promise<boolean> {
  // If nothing can be cached, checking would cost more than the list.
  if (!context.viewers.current || context.viewers.hasWritten(userId)) return false;
  for (const { excludesNothing } of modules) {
    if (excludesNothing && !(await excludesNothing(context, userId))) return false;
  }
  return true;
}

/**
 * The endpoints of all modules, screened where they publish texts.
 * @param beside pool for reads outside of requests
 * @throws {Error} if two endpoints have the same name, by which clients call them, or if two modules screen texts
 */
export function endpointsOf(
  context: AppContext,
  modules: readonly ServerModule[],
  beside: Database,
): ServedEndpoint[] {
  const [screen, ...more] = modules.flatMap((module) => module.screen?.(context, beside) ?? []);
  if (more.length > 0) throw new Error('At most one module may screen texts.');
  const table = modules.flatMap((module) => module.endpoints?.(context, modules) ?? []);
  const names = new Set<string>();
  for (const { name } of table) {
    if (names.has(name)) throw new Error(`There are two endpoints with the name "${name}".`);
    names.add(name);
  }
  return screen ? table.map((served) => screened(served, screen)) : table;
}

/** @throws {Error} unless exactly one module has it */
export function identityOf(modules: readonly ServerModule[]): Identity {
  const [identity, ...more] = modules.flatMap((module) => module.identity ?? []);
  if (!identity || more.length > 0) throw new Error('Exactly one module must declare the identity.');
  return identity;
}

/** @throws {Error} unless exactly one module has it */
export function faceOf(modules: readonly ServerModule[]): (context: AppContext) => Promise<Face> {
  const [face, ...more] = modules.flatMap((module) => module.face ?? []);
  if (!face || more.length > 0) throw new Error('Exactly one module must declare the face.');
  return face;
}

/** @throws {Error} if two modules define the same code, or an endpoint uses an error that no manifest has */
export function errorsOf(modules: readonly ServerModule[], table: readonly ServedEndpoint[]): ErrorTable {
  const errors: Record<string, ErrorDefinition> = {};
  for (const error of modules.flatMap(({ errors = {} }) => Object.values(errors))) {
    if (errors[error.code]) throw new Error(`The error "${error.code}" is defined twice.`);
    errors[error.code] = error;
  }
  for (const { name, spec } of table) {
    for (const given of spec.errors ?? []) {
      const code = typeof given === 'string' ? given : given.code;
      if (!errors[code]) throw new Error(`${name} uses the error "${code}", which no module defines.`);
    }
  }
  return errors;
}

/** @throws {Error} if two modules describe the same property */
export function errorPayloadsOf(modules: readonly ServerModule[]): z.ZodRawShape {
  const payloads: Record<string, z.ZodRawShape[string]> = {};
  for (const [name, schema] of modules.flatMap(({ errorPayloads = {} }) => Object.entries(errorPayloads))) {
    if (payloads[name]) throw new Error(`The property "${name}" of errors is described twice.`);
    payloads[name] = schema;
  }
  return payloads;
}

export function rateLimitsOf(modules: readonly ServerModule[]): RateLimit[] {
  return modules.flatMap(({ rateLimits = {} }) => Object.values(rateLimits));
}

/** Queries for revocations, used while a process cannot receive new ones. */
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

/** @throws {Error} unless exactly one module has one */
export function pictureGuardOf(context: AppContext, modules: readonly ServerModule[]): PictureGuard {
  const [guard, ...more] = modules.flatMap((module) => module.pictureGuard?.(context, modules) ?? []);
  if (!guard || more.length > 0) throw new Error('Exactly one module must guard the pictures.');
  // Limits the wait, as for any other read.
  return (file, viewerOf) => inTime(context.database, guard(file, viewerOf));
}
