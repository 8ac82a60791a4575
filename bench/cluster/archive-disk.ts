import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Children, isRootOnLinux } from './children.ts';

/** pgBackRest that archives to a disk of its own, which can be full. The restore drill archives to a store (archive.ts). */
export interface ArchiveDisk {
  readonly archiveCommand: string;
  /** The environment of the PostgreSQL in a folder, whose `archive_command` runs pgBackRest. */
  envOf(dataDir: string, port: number): NodeJS.ProcessEnv;
  /** Once, when the server takes writes. */
  begin(dataDir: string, port: number): Promise<void>;
  /** Writes until nothing more fits. */
  fill(): void;
  /** Takes away what `fill` wrote. */
  free(): void;
}

const SIZE = '1g';
/** Where Debian's PostgreSQL has its socket. */
const SOCKETS = '/var/run/postgresql';

/** Null where no disk can be made: that takes root, on Linux. */
export function makeArchiveDisk(children: Children): ArchiveDisk | null {
  if (!isRootOnLinux) return null;
  const disk = children.place('archive');
  const { uid, gid } = fs.statSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},uid=${uid},gid=${gid},mode=700`, 'tmpfs', disk]);
  children.onStop(async () => void execFileSync('umount', ['--lazy', disk]));
  const config = path.join(children.folder, 'pgbackrest.conf');
  fs.writeFileSync(config, `[global]\nrepo1-path=${disk}\ncompress-type=lz4\n[kollabrate]\n`);
  const program = [`--config=${config}`, '--stanza=kollabrate'];
  const filler = path.join(disk, 'filler');
  const envOf = (dataDir: string, port: number) => ({
    PGBACKREST_LOG_PATH: children.place('backup-log'),
    PGBACKREST_LOCK_PATH: children.place('backup-lock'),
    PGBACKREST_PG1_PATH: dataDir,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: SOCKETS,
  });
  return {
    archiveCommand: `pgbackrest ${program.join(' ')} archive-push %p`,
    envOf,
    begin: async (dataDir, port) =>
      void (await children.run('pgbackrest', [...program, 'stanza-create'], { env: envOf(dataDir, port) })),
    fill() {
      const to = fs.openSync(filler, 'w');
      const some = Buffer.alloc(1024 * 1024);
      try {
        for (;;) fs.writeSync(to, some);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        fs.closeSync(to);
      }
    },
    free: () => fs.rmSync(filler),
  };
}
