import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveDisk } from './archive-disk.ts';
import { type Child, until } from './children.ts';
import { type DatabaseServer, leaderOf, membersOf, untilWhole } from './database-servers.ts';
import type { Front } from './front.ts';
import { withClient } from './postgres.ts';

export interface Cluster {
  servers: readonly DatabaseServer[];
  /** What starts each etcd, and those that run. */
  etcd: { start(): Child; child: Child }[];
  front: Front;
  pgbouncer: Child;
  /** Null where none can be made. */
  archive: ArchiveDisk | null;
}

export interface Fault {
  name: string;
  about: string;
  /** How often, unless said otherwise. */
  times: number;
  /** Whether it takes root, on Linux. */
  asRoot?: true;
  strike(cluster: Cluster): Promise<void>;
  /** Behind the observation: makes the cluster whole again. */
  mend?(cluster: Cluster): Promise<void>;
}

const AWAY_MS = 30_000;
const BEHIND_MS = 10_000;
const FULL_SECONDS = 20;

/** A way in which a server says nothing, and no connection breaks. */
interface Absence {
  leave(server: DatabaseServer): void;
  back(server: DatabaseServer): void;
}

const FROZEN: Absence = {
  leave: (server) => server.signal('SIGSTOP'),
  back: (server) => server.signal('SIGCONT'),
};
const CUT: Absence = { leave: (server) => server.cut(), back: (server) => server.join() };

export const FAULTS: readonly Fault[] = [
  {
    name: 'leader',
    about: 'leader killed (kill -9 of PostgreSQL and Patroni)',
    times: 10,
    async strike({ servers }) {
      const leader = await leading(servers);
      await leader.kill();
      await otherLeader(servers, leader);
      leader.start();
    },
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'switchover',
    about: 'planned switchover',
    times: 10,
    async strike({ servers }) {
      const leader = await leading(servers);
      const candidate = (await synchronous(servers)).name;
      const body = JSON.stringify({ leader: leader.name, candidate });
      const response = await leader.asks('/switchover', { method: 'POST', body });
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
      await otherLeader(servers, leader);
    },
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'app',
    about: 'one of two web processes killed (kill -9)',
    times: 3,
    async strike({ front }) {
      await front.app['web-a']?.kill();
      await wait(2_000);
      await front.startApp('web-a');
    },
  },
  {
    name: 'pgbouncer',
    about: 'PgBouncer restarted',
    times: 3,
    async strike(cluster) {
      await cluster.pgbouncer.stop();
      cluster.pgbouncer = await cluster.front.startPgbouncer();
    },
  },
  {
    name: 'haproxy',
    about: 'HAProxy reloaded',
    times: 3,
    async strike({ front }) {
      front.haproxy.signal('SIGUSR2');
      await wait(3_000);
    },
  },
  {
    name: 'etcd',
    about: 'one of three etcd killed for 15 s (kill -9)',
    times: 3,
    async strike({ etcd }) {
      const [first, ...others] = etcd;
      if (!first) return;
      await first.child.kill();
      await wait(15_000);
      first.child = first.start();
      // Another one the next time.
      etcd.splice(0, etcd.length, ...others, first);
    },
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'standby',
    about: 'the synchronous standby killed (kill -9)',
    times: 3,
    async strike({ servers }) {
      const standby = await synchronous(servers);
      await standby.kill();
      await wait(10_000);
      standby.start();
    },
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'frozen-standby',
    about: 'the synchronous standby silent for 30 s (SIGSTOP)',
    times: 2,
    strike: async ({ servers }) => away(await synchronous(servers), FROZEN),
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'cut-standby',
    about: 'the synchronous standby cut off by the network for 30 s',
    times: 2,
    asRoot: true,
    strike: async ({ servers }) => away(await synchronous(servers), CUT),
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'cut-leader',
    about: 'the leader cut off by the network for 30 s',
    times: 2,
    asRoot: true,
    strike: async ({ servers }) => away(await leading(servers), CUT),
    mend: ({ servers }) => untilWhole(servers),
  },
  {
    name: 'behind',
    about: 'both followers 10 s behind (replay paused)',
    times: 2,
    strike: async ({ servers, front }) => {
      const leader = await leading(servers);
      const followers = servers
        .filter((server) => server !== leader)
        .map((server) => front.adminUrlOf(server));
      const each = (call: string) =>
        Promise.all(followers.map((url) => withClient(url, (client) => client.query(`select ${call}()`))));
      await each('pg_wal_replay_pause');
      await wait(BEHIND_MS);
      await each('pg_wal_replay_resume');
    },
  },
  {
    name: 'archive',
    about: 'the disk of the archive full for 20 s',
    times: 2,
    asRoot: true,
    async strike({ servers, front, archive }) {
      if (!archive) throw new Error('A disk can only be made as root, on Linux.');
      const leader = front.adminUrlOf(await leading(servers));
      archive.fill();
      try {
        // As much log as a busy hour has: each segment is to be archived.
        for (let n = 0; n < FULL_SECONDS; n++) {
          await withClient(leader, (client) => client.query('select pg_switch_wal()'));
          await wait(1_000);
        }
        if (!(await lastFailed(leader))) throw new Error('Nothing was refused by the disk.');
      } finally {
        archive.free();
      }
    },
    mend: async ({ servers, front }) => {
      const leader = front.adminUrlOf(await leading(servers));
      await until('an archive that has all', async () => !(await lastFailed(leader)), 90);
    },
  },
  {
    name: 'frozen-leader',
    about: 'the leader silent for 30 s (SIGSTOP), then back',
    times: 2,
    strike: async ({ servers }) => away(await leading(servers), FROZEN),
    mend: ({ servers }) => untilWhole(servers),
  },
];

async function away(server: DatabaseServer, { leave, back }: Absence): Promise<void> {
  leave(server);
  try {
    await wait(AWAY_MS);
  } finally {
    back(server);
  }
}

/** Whether log waits that the archive did not take. */
async function lastFailed(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ waits: boolean }>(`select exists (
      select from pg_ls_archive_statusdir() where name like '%.ready') and failed_count > 0 as waits
      from pg_stat_archiver`),
  );
  return rows[0]?.waits === true;
}

async function leading(servers: readonly DatabaseServer[]): Promise<DatabaseServer> {
  const leader = await leaderOf(servers);
  if (!leader) throw new Error('No server leads.');
  return leader;
}

async function otherLeader(servers: readonly DatabaseServer[], before: DatabaseServer): Promise<void> {
  const others = servers.filter((server) => server !== before);
  await until('another leader', async () => (await leaderOf(others)) !== undefined, 60);
}

async function synchronous(servers: readonly DatabaseServer[]): Promise<DatabaseServer> {
  const name = (await membersOf(servers)).find(({ role }) => role === 'sync_standby')?.name;
  const server = servers.find((one) => one.name === name);
  if (!server) throw new Error('No server is synchronous.');
  return server;
}
