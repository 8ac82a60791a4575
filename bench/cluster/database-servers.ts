import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ArchiveDisk } from './archive-disk.ts';
import { type Child, type Children, until } from './children.ts';
import { configured, environmentOf } from './config.ts';
import type { Network } from './network.ts';

/** One of the three servers that Patroni keeps: a PostgreSQL and its Patroni. */
export interface DatabaseServer {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Of Patroni's REST interface. */
  readonly health: number;
  start(): void;
  /** As when its machine loses power: Patroni and every process of PostgreSQL at once. */
  kill(): Promise<void>;
  /** As when its machine hangs: nothing of it goes on, and no connection breaks. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  /** As when its cable is taken out, and put back. */
  cut(): void;
  join(): void;
  /** What Patroni says at an address of its REST interface. */
  asks(path: string, init?: RequestInit): Promise<Response>;
}

/** What the servers run on. */
export const MACHINES = ['db-a', 'db-b', 'db-c'] as const;

export const PASSWORDS = {
  OWNER_PASSWORD: 'owner',
  APP_PASSWORD: 'app',
  SUPERUSER: 'super',
  REPLICATION: 'replication',
};

/** Three etcd, which decide who leads: what starts each. @param base the first of six ports */
export function etcdServers(
  children: Children,
  { hub }: Network,
  base: number,
): { members: (() => Child)[]; hosts: string } {
  const places = ['a', 'b', 'c'].map((letter, n) => ({
    name: `etcd-${letter}`,
    client: `http://${hub}:${base + n}`,
    peer: `http://127.0.0.1:${base + 3 + n}`,
  }));
  const members = places.map(
    ({ name, client, peer }) =>
      () =>
        children.start(name, 'etcd', [], {
          env: {
            ...environmentOf('etcd.env'),
            ETCD_NAME: name,
            ETCD_DATA_DIR: children.place(`${name}-data`),
            ETCD_LISTEN_CLIENT_URLS: client,
            ETCD_ADVERTISE_CLIENT_URLS: client,
            ETCD_LISTEN_PEER_URLS: peer,
            ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
            ETCD_INITIAL_CLUSTER: places.map((one) => `${one.name}=${one.peer}`).join(','),
            // Three on one disk: what is lost with the machine is lost anyway.
            ETCD_UNSAFE_NO_FSYNC: 'true',
            ETCD_LOG_LEVEL: 'error',
          },
        }),
  );
  return { members, hosts: places.map(({ client }) => client.replace('http://', '')).join(',') };
}

interface Surroundings {
  network: Network;
  /** Null: they archive nothing. */
  archive: ArchiveDisk | null;
  /** Of etcd. */
  hosts: string;
}

/** @param base the first of six ports */
export function databaseServers(
  children: Children,
  { network, archive, hosts }: Surroundings,
  base: number,
): DatabaseServer[] {
  const script = path.join(children.folder, 'make-database.sh');
  fs.writeFileSync(script, configured('make-database.sh', {}), { mode: 0o755 });
  const config = path.join(children.folder, 'patroni.yml');
  fs.writeFileSync(
    config,
    configured('patroni.yml', {
      '/etc/patroni/make-database.sh': script,
      'pgbackrest --stanza=kollabrate archive-push %p': archive?.archiveCommand ?? "'true'",
      // To restore is what the drill is about.
      'pgbackrest --stanza=kollabrate archive-get %f "%p"': "'false'",
      'local all postgres peer': 'local all postgres trust',
      // It would end this machine.
      'mode: required': "mode: 'off'",
    }),
  );
  return MACHINES.map((name, n) =>
    databaseServer(children, { network, archive, hosts }, { name, config }, base + n),
  );
}

function databaseServer(
  children: Children,
  { network, archive, hosts }: Surroundings,
  { name, config }: { name: string; config: string },
  port: number,
): DatabaseServer {
  const health = port + 3;
  const host = network.addressOf(name);
  const dataDir = children.place(`${name}-data`);
  let patroni: Child | undefined;
  const kill = async () => {
    // Patroni first: it would start what is gone again. What it was about to start comes a moment later.
    await patroni?.kill();
    for (let n = 0; n < 2; n++) {
      for (const pid of postgresProcesses(dataDir)) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended with its parent.
        }
      }
      await wait(100);
    }
  };
  let stopped: number[] = [];
  children.onStop(kill);
  return {
    ...{ name, host, port, dataDir },
    health,
    start() {
      const { OWNER_PASSWORD, APP_PASSWORD, SUPERUSER, REPLICATION } = PASSWORDS;
      patroni = children.start(name, 'patroni', [config], {
        namespace: network.namespaceOf(name),
        env: {
          ...{ OWNER_PASSWORD, APP_PASSWORD, ...archive?.envOf(dataDir, port) },
          PATRONI_NAME: name,
          PATRONI_RESTAPI_LISTEN: `${host}:${health}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${health}`,
          PATRONI_POSTGRESQL_LISTEN: `${host}:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataDir,
          PATRONI_POSTGRESQL_PGPASS: path.join(children.place(`${name}-home`), 'pgpass'),
          PATRONI_ETCD3_HOSTS: hosts,
          PATRONI_SUPERUSER_PASSWORD: SUPERUSER,
          PATRONI_REPLICATION_PASSWORD: REPLICATION,
        },
      });
    },
    kill,
    signal(signal) {
      // Those that were stopped go on, whatever came meanwhile.
      if (signal === 'SIGSTOP')
        stopped = [patroni?.pid ?? 0, ...postgresProcesses(dataDir)].filter((pid) => pid > 0);
      for (const pid of stopped) process.kill(pid, signal);
    },
    cut: () => network.cut(name),
    join: () => network.join(name),
    asks: (address, init) =>
      fetch(`http://${host}:${health}${address}`, { signal: AbortSignal.timeout(60_000), ...init }),
  };
}

/** The postmaster in a folder, and its processes, which live in sessions of their own. */
function postgresProcesses(dataDir: string): number[] {
  const file = path.join(dataDir, 'postmaster.pid');
  if (!fs.existsSync(file)) return [];
  const postmaster = Number(fs.readFileSync(file, 'utf8').split('\n')[0]);
  // The number may be another process's by now.
  const command = fs.existsSync(`/proc/${postmaster}/cmdline`)
    ? fs.readFileSync(`/proc/${postmaster}/cmdline`, 'utf8')
    : '';
  if (!command.includes(dataDir)) return [];
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).toString();
  return [postmaster, ...listed.trim().split(/\s+/).filter(Boolean).map(Number)];
}

interface Member {
  name: string;
  role: string;
}

/** As `pg_stat_replication` has them. */
interface Follower {
  state: string;
  sync_state: string;
}

/** The servers by what Patroni knows of them: the leader's, since one that was away may not know yet what became of it. */
export async function membersOf(servers: readonly DatabaseServer[]): Promise<Member[]> {
  const leader = await leaderOf(servers);
  for (const server of leader ? [leader, ...servers] : servers) {
    try {
      const response = await server.asks('/cluster', { signal: AbortSignal.timeout(1000) });
      const { members } = (await response.json()) as { members: Member[] };
      return members;
    } catch {
      // That one is away.
    }
  }
  return [];
}

/** Waits until one leads, another is synchronous, and all follow: as the leader and, a moment later, the cluster see it. */
export async function untilWhole(servers: readonly DatabaseServer[]): Promise<void> {
  const isWhole = async () => {
    const leader = await leaderOf(servers);
    if (!leader) return false;
    const response = await leader.asks('/patroni', { signal: AbortSignal.timeout(1000) });
    const { replication = [] } = (await response.json()) as { replication?: Follower[] };
    const follow = replication.filter(({ state }) => state === 'streaming');
    const inSync = (await membersOf(servers)).some(({ role }) => role === 'sync_standby');
    return inSync && follow.length === servers.length - 1 && follow.some((one) => one.sync_state === 'sync');
  };
  await until('three servers, of which one leads and one is synchronous', isWhole, 120);
}

export async function leaderOf(servers: readonly DatabaseServer[]): Promise<DatabaseServer | undefined> {
  const leads = await Promise.all(
    servers.map((server) =>
      server.asks('/primary', { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return servers.find((_server, n) => leads[n]);
}
