import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '../servers.ts';
import type { Archive } from './archive.ts';
import { type Child, until } from './children.ts';
import { type DatabaseServer, findLeader, getLeader, getStandby, untilWhole } from './database-servers.ts';
import type { Front } from './front.ts';
import type { Network } from './network.ts';

export interface Cluster {
  network: Network;
  servers: readonly DatabaseServer[];
  /** What starts each etcd, and its process. */
  etcd: { start(): Child; child: Child }[];
  front: Front;
  archive: Archive;
}

export interface Fault {
  name: string;
  about: string;
  /** How often it is caused, unless an option says otherwise. */
  times: number;
  cause(cluster: Cluster): Promise<void>;
  /** Waits until the next fault may come. */
  mended?(cluster: Cluster): Promise<void>;
}

const CUT_MS = 30_000;
const BEHIND_MS = 10_000;
const ARCHIVE_SECONDS = 20;

const isWhole = ({ servers }: Cluster) => untilWhole(servers);

export const FAULTS: readonly Fault[] = [
  {
    name: 'leader',
    about: 'leader killed (kill -9 of PostgreSQL and Patroni)',
    times: 10,
    async cause({ servers }) {
      const leader = await getLeader(servers);
      await leader.kill();
      await untilOtherLeads(servers, leader);
      leader.start();
    },
    mended: isWhole,
  },
  {
    name: 'switchover',
    about: 'planned switchover',
    times: 10,
    async cause({ servers }) {
      const leader = await getLeader(servers);
      const body = JSON.stringify({ leader: leader.name, candidate: (await getStandby(servers)).name });
      const response = await leader.ask('/switchover', { method: 'POST', body });
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
      await untilOtherLeads(servers, leader);
    },
    mended: isWhole,
  },
  {
    name: 'app',
    about: 'one of two web processes killed (kill -9)',
    times: 3,
    async cause({ front }) {
      await front.apps['web-a']?.stop('SIGKILL');
      await wait(2_000);
      await front.startApp('web-a');
    },
  },
  {
    name: 'pgbouncer',
    about: 'PgBouncer restarted',
    times: 3,
    async cause({ front }) {
      await front.pgbouncer.stop();
      front.pgbouncer = front.startPgbouncer();
    },
  },
  {
    name: 'haproxy',
    about: 'HAProxy reloaded',
    times: 3,
    async cause({ front }) {
      front.haproxy.signal('SIGUSR2');
      await wait(3_000);
    },
  },
  {
    name: 'etcd',
    about: 'one of three etcd killed for 15 s (kill -9)',
    times: 3,
    async cause({ etcd }) {
      const member = etcd[0] as Cluster['etcd'][number];
      await member.child.stop('SIGKILL');
      await wait(15_000);
      member.child = member.start();
      // Another one the next time.
      etcd.push(...etcd.splice(0, 1));
    },
    mended: isWhole,
  },
  {
    name: 'standby',
    about: 'the synchronous standby killed (kill -9) for 10 s',
    times: 3,
    async cause({ servers }) {
      const standby = await getStandby(servers);
      await standby.kill();
      await wait(10_000);
      standby.start();
    },
    mended: isWhole,
  },
  {
    name: 'cut-standby',
    about: 'the synchronous standby cut off from the network for 30 s',
    times: 2,
    cause: async ({ network, servers }) => cutOff(network, await getStandby(servers)),
    mended: isWhole,
  },
  {
    name: 'cut-leader',
    about: 'the leader cut off from the network for 30 s',
    times: 2,
    cause: async ({ network, servers }) => cutOff(network, await getLeader(servers)),
    mended: isWhole,
  },
  {
    name: 'behind',
    about: 'both followers 10 s behind (replay paused)',
    times: 2,
    async cause({ servers }) {
      const leader = await getLeader(servers);
      const followers = servers.filter((server) => server !== leader);
      const call = (name: string) => Promise.all(followers.map((one) => query(one, `select ${name}()`)));
      await call('pg_wal_replay_pause');
      await wait(BEHIND_MS);
      await call('pg_wal_replay_resume');
    },
  },
  {
    name: 'archive',
    about: 'the archive takes nothing for 20 s',
    times: 2,
    async cause({ servers, archive }) {
      const leader = await getLeader(servers);
      fs.chmodSync(archive.repository, 0o000);
      try {
        // As many segments as an hour with many writes has.
        for (let n = 0; n < ARCHIVE_SECONDS; n++) {
          await query(leader, 'select pg_switch_wal()');
          await wait(1_000);
        }
        if (!(await isArchiveBehind(leader))) throw new Error('The archive took everything.');
      } finally {
        fs.chmodSync(archive.repository, 0o700);
      }
    },
    async mended({ servers }) {
      const leader = await getLeader(servers);
      await until('the archive has everything', async () => !(await isArchiveBehind(leader)), 90);
    },
  },
];

function query({ adminUrl }: DatabaseServer, statement: string) {
  return withClient(adminUrl, (client) => client.query(statement));
}

async function cutOff(network: Network, { name }: DatabaseServer): Promise<void> {
  network.cut(name);
  try {
    await wait(CUT_MS);
  } finally {
    network.join(name);
  }
}

async function isArchiveBehind(server: DatabaseServer): Promise<boolean> {
  const { rowCount } = await query(
    server,
    `select from pg_stat_archiver where failed_count > 0
      and exists (select from pg_ls_archive_statusdir() where name like '%.ready')`,
  );
  return rowCount === 1;
}

async function untilOtherLeads(servers: readonly DatabaseServer[], before: DatabaseServer): Promise<void> {
  const others = servers.filter((server) => server !== before);
  await until('another server leads', async () => (await findLeader(others)) !== undefined, 60);
}
