import { counted } from '#contract/text.ts';
import { compareMigrations } from '#infra/db/migrate.ts';
import { isPublicAddress } from '#infra/outbound/public-address.ts';
import { type Check, durationText, type Finding, ok, problem, warning } from './check.ts';

export const tablesCheck: Check = {
  id: 'tables',
  help: 'If the tables are older, migrate them, as Upgrade describes in step 2. If they are newer, another process runs a newer version: upgrade this one, too.',
  async run({ database }) {
    const { pending, unknown } = await compareMigrations(database.db);
    if (pending > 0)
      return problem(`The tables lack ${counted(pending, 'migration')} that this version needs.`);
    if (unknown > 0) return warning(`The tables have ${counted(unknown, 'migration')} of a newer version.`);
    return ok('The tables fit this version.');
  },
};

/** The last minor release of each major version, from https://www.postgresql.org/support/versioning/. */
const SUPPORT_ENDS: Readonly<Record<number, string>> = {
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};
const SUPPORT_WARNING_MS = 120 * 24 * 60 * 60 * 1000;

export const databaseVersionCheck: Check = {
  id: 'database-version',
  help: 'Upgrade PostgreSQL to a newer major version. Without support it gets no security updates.',
  async run({ context: { clock }, database }) {
    const { rows } = await database.pool.query<{ major: number }>(
      `select current_setting('server_version_num')::int / 10000 as major`,
    );
    const major = rows[0]?.major ?? 0;
    const ends = SUPPORT_ENDS[major];
    // A version that is newer than this list.
    if (!ends) return ok(`PostgreSQL ${major} is supported.`);
    const left = new Date(ends).getTime() - clock.now().getTime();
    if (left < 0) return problem(`PostgreSQL ${major} has not been supported since ${ends}.`);
    const sentence = `PostgreSQL ${major} is supported until ${ends}.`;
    return left < SUPPORT_WARNING_MS ? warning(sentence) : ok(sentence);
  },
};

export const databaseEncryptionCheck: Check = {
  id: 'database-encryption',
  help: 'Add ?sslmode=verify-full to DATABASE_URL, or move the database into a private network. Others on the way could read everything.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ address: string | null; encrypted: boolean }>(
      `select host(inet_server_addr()) as address,
         coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted`,
    );
    const { address = null, encrypted = false } = rows[0] ?? {};
    return judgeConnection(address, encrypted);
  },
};

/** @param address of the database server; null for a socket of this machine */
export function judgeConnection(address: string | null, encrypted: boolean): Finding {
  if (encrypted) return ok('Connections to the database are encrypted.');
  if (address === null || !isPublicAddress(address)) return ok('The database is in a private network.');
  return problem('Connections to the database cross the internet unencrypted.');
}

const TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Behind a pooler, a connection takes no time-outs, so they must be set on the role (decision 10). */
export const poolerCheck: Check = {
  id: 'pooler',
  help: 'A pooler does not pass time-outs on: set them on the role with `alter role`, as described under Install. Set DATABASE_DIRECT_URL to the address past the pooler.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ name: string }>(
      `select name from unnest($1::text[]) as name where current_setting(name) = '0'`,
      [TIMEOUTS],
    );
    if (rows.length === 0) return ok('Connections to the database have their time-outs.');
    return problem(`Connections to the database have no ${rows.map(({ name }) => name).join(', ')}.`);
  },
};

export const connectionsCheck: Check = {
  id: 'connections',
  help: 'Raise max_connections of PostgreSQL, put a pooler in front, or make the pools of the processes smaller. Without a free connection, requests fail.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ used: number; most: number }>(
      `select used::int, most from (
         select sum(numbackends) as used,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
         from pg_stat_database
         union all
         select numbackends, nullif(datconnlimit, -1)
         from pg_stat_database join pg_database on oid = datid where oid = (
           select oid from pg_database where datname = current_database())
       ) as limits where most is not null order by used::float8 / most desc limit 1`,
    );
    const { used = 0, most = 1 } = rows[0] ?? {};
    return judgeConnections(used, most);
  },
};

export function judgeConnections(used: number, most: number): Finding {
  const sentence = `The database has ${used} of at most ${most} connections.`;
  if (used >= most * 0.95) return problem(sentence);
  return used >= most * 0.8 ? warning(sentence) : ok(sentence);
}

const LONG_TRANSACTION_MS = 5 * 60_000;

export const databaseTransactionsCheck: Check = {
  id: 'database-transactions',
  help: 'Look at pg_stat_activity, and end what nobody needs with pg_terminate_backend. Consumers read the event log only up to the oldest open transaction.',
  async run({ context: { clock }, database }) {
    const { rows } = await database.pool.query<{ since: Date | null }>(
      `select min(xact_start) as since from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const ms = clock.now().getTime() - (rows[0]?.since ?? clock.now()).getTime();
    if (ms < LONG_TRANSACTION_MS) return ok('No transaction is open for long.');
    return warning(`A transaction has been open for ${durationText(ms / 1000)}.`);
  },
};

/** Smaller tables are read whole anyway. */
const LEAST_TABLE_BYTES = 1024 * 1024;

export const databaseStatisticsCheck: Check = {
  id: 'database-statistics',
  help: 'Run `analyze` in the database once, and leave autovacuum on. Without statistics PostgreSQL plans slowly, above all searches.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > $1
         and not exists (select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname)
       order by pg_relation_size(c.oid) desc limit 3`,
      [LEAST_TABLE_BYTES],
    );
    if (rows.length === 0) return ok('The database has statistics of its tables.');
    return warning(`PostgreSQL has no statistics of ${rows.map(({ name }) => name).join(', ')}.`);
  },
};

const MOST_LAG_BYTES = 64 * 1024 * 1024;

export const replicasCheck: Check = {
  id: 'replicas',
  help: 'Look at pg_stat_replication on the primary, and at the log of the replica. Until it catches up, the primary answers its reads.',
  async run({ context: { replicas }, database }) {
    if (!replicas) return ok('No replica is set.');
    const { rows } = await database.pool.query<{ position: number }>(
      "select (pg_current_wal_flush_lsn() - '0/0')::int8 as position",
    );
    const lags = await replicas.findLags(rows[0]?.position ?? 0);
    const away = lags.filter((lag) => lag === null).length;
    if (away > 0) return problem(`${away} of ${lags.length} replicas cannot be used.`);
    const most = Math.max(...lags.map((lag) => lag ?? 0));
    if (most > MOST_LAG_BYTES) return warning(`A replica is ${Math.round(most / 1024 / 1024)} MB behind.`);
    return ok('The replicas are up to date.');
  },
};

interface Archiver {
  mode: string;
  archivedAt: Date | null;
  failedAt: Date | null;
}

export const walArchiveCheck: Check = {
  id: 'wal-archive',
  help: 'The log of PostgreSQL says why archive_command fails: often the storage is full or refuses the key. A restore would end at the last segment that was archived.',
  async run({ database }) {
    const { rows } = await database.pool.query<Archiver>(
      `select current_setting('archive_mode') as mode, last_archived_time as "archivedAt",
         last_failed_time as "failedAt" from pg_stat_archiver`,
    );
    return judgeArchiver(rows[0] ?? { mode: 'off', archivedAt: null, failedAt: null });
  },
};

export function judgeArchiver({ mode, archivedAt, failedAt }: Archiver): Finding {
  if (mode === 'off') return ok('The write-ahead log is not archived.');
  if (failedAt && (!archivedAt || failedAt > archivedAt))
    return problem('The write-ahead log cannot be archived: the last try failed.');
  return ok('The write-ahead log is archived.');
}

const MOST_CLOCK_MS = 2_000;

export const clockCheck: Check = {
  id: 'clock',
  help: 'Let a time service such as chrony set the clocks of both machines. Deadlines and sessions depend on them.',
  async run({ context, database }) {
    const before = context.clock.now().getTime();
    const { rows } = await database.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const after = context.clock.now().getTime();
    const now = rows[0]?.now.getTime() ?? after;
    const difference = Math.max(before - now, now - after, 0);
    if (difference <= MOST_CLOCK_MS) return ok('The clocks of this process and of the database agree.');
    return problem(
      `The clocks of this process and of the database differ by ${Math.round(difference / 1000)} s.`,
    );
  },
};
