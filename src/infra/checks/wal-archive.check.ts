import { type Check, type Finding, ok, problem } from './check.ts';

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
