import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const URL = 'postgres://localhost/x';
const DIRECT = 'postgres://localhost:6000/x';
const read = (settings: Record<string, string>) =>
  readEnv({ AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: URL, ...settings });

const POOLS = ['DATABASE_POOL', 'DATABASE_PLANNED_POOL', 'DATABASE_EVENTS_POOL', 'DATABASE_JOBS_POOL'];
const TIMEOUTS = [
  'DATABASE_CONNECT_TIMEOUT_MS',
  'DATABASE_STATEMENT_TIMEOUT_MS',
  'DATABASE_LOCK_TIMEOUT_MS',
  'DATABASE_IDLE_TRANSACTION_TIMEOUT_MS',
  'DATABASE_REQUEST_TIMEOUT_MS',
];

describe('the settings of the database', () => {
  it.each(
    POOLS.flatMap((name) => ['0', '-1', '1.5', '1001', 'many', '1e2', ' 5'].map((value) => [name, value])),
  )('%s: refuses "%s", and names the setting', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  it.each(TIMEOUTS.flatMap((name) => ['0', '99', '600001', '10s'].map((value) => [name, value])))(
    '%s: refuses "%s", and names the setting',
    (name, value) => {
      expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
    },
  );

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'MIGRATION_DATABASE_URL'])(
    '%s: refuses an invalid address',
    (name) => {
      expect(() => read({ [name]: 'mysql://localhost/x' })).toThrow(new RegExp(`^${name} must be `));
    },
  );

  it('accepts the addresses of several replicas', () => {
    expect(read({}).database.replicaUrls).toEqual([]);
    const urls = [URL, DIRECT];
    expect(read({ DATABASE_REPLICA_URL: urls.join(', ') }).database.replicaUrls).toEqual(urls);
    expect(() => read({ DATABASE_REPLICA_URL: Array(9).fill(URL).join(',') })).toThrow(
      /^DATABASE_REPLICA_URL must be at most 8/,
    );
  });

  it('accepts numbers within bounds, and treats an empty one as not set', () => {
    const { connections, timeouts } = read({
      DATABASE_POOL: '1',
      DATABASE_JOBS_POOL: '1000',
      DATABASE_EVENTS_POOL: '',
      DATABASE_LOCK_TIMEOUT_MS: '100',
    }).database;
    expect(connections).toEqual({ main: 1, planned: 8, events: 3, jobs: 1000 });
    expect(timeouts).toMatchObject({ lock: 100, statement: 10_000 });
  });

  it('migrates at MIGRATION_DATABASE_URL, otherwise past a pooler', () => {
    expect(read({}).migrationDatabaseUrl).toBe(URL);
    expect(read({ DATABASE_DIRECT_URL: DIRECT }).migrationDatabaseUrl).toBe(DIRECT);
    const owner = 'postgres://owner@localhost/x';
    const both = { DATABASE_DIRECT_URL: DIRECT, MIGRATION_DATABASE_URL: owner };
    expect(read(both).migrationDatabaseUrl).toBe(owner);
  });
});
