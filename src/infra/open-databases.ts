import type { FastifyBaseLogger } from 'fastify';
import { type Database, openDatabase } from './db/pool.ts';
import { Replicas } from './db/replicas.ts';
import type { Env } from './env.ts';

export interface Databases {
  database: Database;
  /** A pool for the event log, so that it does not wait behind requests. */
  background: Database;
  replicas: Replicas | null;
}

export function openDatabases(
  { database: settings }: Env,
  { url, traced, log }: { url: string; traced: boolean; log: FastifyBaseLogger },
): Databases {
  const { connections, directUrl, prepared, timeouts, replicaUrls } = settings;
  const open = (address: string) =>
    openDatabase({
      url: address,
      max: connections.main,
      planned: connections.planned,
      // A direct address is only set if the main one leads to a pooler.
      pooled: directUrl !== undefined,
      prepared,
      traced,
      timeouts,
      log,
    });
  const database = open(url);
  return {
    database,
    background: database.openBeside(connections.events),
    replicas: replicaUrls.length > 0 ? new Replicas(database, replicaUrls.map(open), log) : null,
  };
}
