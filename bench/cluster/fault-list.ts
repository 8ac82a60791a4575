import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '../servers.ts';
import { type Child, until } from './children.ts';
import { type DatabaseServer, findLeader, getLeader, getStandby, type Network } from './database-servers.ts';
import type { Front } from './front.ts';
import type { Archive } from './postgres.ts';

export interface Cluster {
  network: Network;
  servers: readonly DatabaseServer[];
  /** What starts each etcd, and its process. */
  etcd: { start(): Child; child: Child }[];
  front: Front;
  archive: Archive;
}

const CUT_MS = 30_000;
const BEHIND_MS = 10_000;
const ARCHIVE_SECONDS = 20;

/** By name. Each fault mends itself, but the servers may need a while afterwards. */
export const FAULTS: Record<string, (cluster: Cluster) => Promise<void>> = {
  'leader killed': async ({ servers }) => {
    const leader = await getLeader(servers);
    await leader.kill();
    await untilOtherLeads(servers, leader);
    leader.start();
  },
  'planned switchover': async ({ servers }) => {
    const leader = await getLeader(servers);
    const body = JSON.stringify({ leader: leader.name, candidate: (await getStandby(servers)).name });
    const response = await leader.ask('/switchover', { method: 'POST', body });
    if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
    await untilOtherLeads(servers, leader);
  },
  'one of two web processes killed': async ({ front }) => {
    await front.apps['web-a']?.stop('SIGKILL');
    await wait(2_000);
    await front.startApp('web-a');
  },
  'PgBouncer restarted': async ({ front }) => {
    await front.pgbouncer.stop();
    front.pgbouncer = front.startPgbouncer();
  },
  'HAProxy reloaded': async ({ front }) => {
    front.haproxy.signal('SIGUSR2');
    await wait(3_000);
  },
  'one of three etcd killed for 15 s': async ({ etcd }) => {
    const member = etcd[0] as Cluster['etcd'][number];
    await member.child.stop('SIGKILL');
    await wait(15_000);
    member.child = member.start();
    // Another one the next time.
    etcd.push(...etcd.splice(0, 1));
  },
  'synchronous standby killed for 10 s': async ({ servers }) => {
    const standby = await getStandby(servers);
    await standby.kill();
    await wait(10_000);
    standby.start();
  },
  'synchronous standby cut off for 30 s': async ({ network, servers }) =>
    cutOff(network, await getStandby(servers)),
  'leader cut off for 30 s': async ({ network, servers }) => cutOff(network, await getLeader(servers)),
  'followers 10 s behind': async ({ servers }) => {
    const leader = await getLeader(servers);
    const followers = servers.filter((server) => server !== leader);
    const call = (name: string) => Promise.all(followers.map((one) => query(one, `select ${name}()`)));
    await call('pg_wal_replay_pause');
    await wait(BEHIND_MS);
    await call('pg_wal_replay_resume');
  },
  'archive refuses for 20 s': async ({ servers, archive }) => {
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
    await until('the archive has everything', async () => !(await isArchiveBehind(leader)), 90);
  },
};

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
