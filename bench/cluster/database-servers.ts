import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, type Children, until } from './children.ts';
import { configured } from './config.ts';
import type { Archive } from './postgres.ts';

export const MACHINES = ['db-a', 'db-b', 'db-c'] as const;
export const PASSWORDS = { OWNER_PASSWORD: 'owner', APP_PASSWORD: 'app', SUPERUSER: 'super' };
/** Where Debian's PostgreSQL has its socket. */
const SOCKET = '/var/run/postgresql';

/** A PostgreSQL and its Patroni. */
export interface DatabaseServer {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** The port of Patroni's REST interface. */
  readonly health: number;
  /** Its database, as the superuser. */
  readonly adminUrl: string;
  start(): void;
  /** Kills Patroni and every process of PostgreSQL, as a power failure does. */
  kill(): Promise<void>;
  /** Runs a command of pgBackRest. */
  backUp(command: string): Promise<string>;
  /** Asks Patroni's REST interface. */
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** What starts each of three etcd, and their addresses. @param base the first of six ports */
export function etcdServers(children: Children, hub: string, base: number) {
  const members = ['etcd-a', 'etcd-b', 'etcd-c'].map((name, n) => ({
    ...{ name, address: `${hub}:${base + n}`, peer: `http://127.0.0.1:${base + 3 + n}` },
  }));
  const settings = Object.fromEntries(
    [...configured('etcd.env').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, key, value]) => [key, value]),
  );
  const starts = members.map(({ name, address, peer }) => () => {
    const env = {
      ...settings,
      ETCD_NAME: name,
      ETCD_DATA_DIR: children.makeFolder(`${name}-data`),
      ETCD_LISTEN_CLIENT_URLS: `http://${address}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://${address}`,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: members.map((one) => `${one.name}=${one.peer}`).join(','),
      // All three are on one disk.
      ETCD_UNSAFE_NO_FSYNC: 'true',
      ETCD_LOG_LEVEL: 'error',
    };
    return children.start(name, 'etcd', [], { env });
  });
  return { starts, addresses: members.map(({ address }) => address).join(',') };
}

/**
 * The three servers, with Patroni's configuration of deploy/cluster.
 * @param etcd the addresses of etcd
 * @param base the first of six ports
 */
export function databaseServers(
  children: Children,
  { network, archive, etcd }: { network: Network; archive: Archive; etcd: string },
  base: number,
): DatabaseServer[] {
  const script = path.join(children.folder, 'make-database.sh');
  fs.writeFileSync(script, configured('make-database.sh'), { mode: 0o755 });
  const config = path.join(children.folder, 'patroni.yml');
  const changes = {
    '/etc/patroni/make-database.sh': script,
    'pgbackrest --stanza=kollabrate archive-push %p': archive.archiveCommand,
    // A new server is copied from the leader. `cluster restore` measures restores.
    'pgbackrest --stanza=kollabrate archive-get %f "%p"': "'false'",
    'local all postgres peer': 'local all postgres trust',
    // The watchdog would restart this machine.
    'mode: required': "mode: 'off'",
  };
  fs.writeFileSync(config, configured('patroni.yml', changes));

  return MACHINES.map((name, n) => {
    const [host, port, health] = [network.addressOf(name), base + n, base + 3 + n];
    const dataDir = children.makeFolder(`${name}-data`);
    const backedUp = { dataDir, port, socket: SOCKET };
    let patroni: Child | undefined;
    const kill = async () => {
      await patroni?.stop('SIGKILL');
      // A second time for what Patroni was about to start.
      for (let time = 0; time < 2; time++) {
        spawnSync('kill', ['-9', ...postgresProcesses(dataDir)]);
        await wait(100);
      }
    };
    children.onStop(kill);
    return {
      ...{ name, host, port, health, kill },
      adminUrl: `postgres://postgres:${PASSWORDS.SUPERUSER}@${host}:${port}/kollabrate`,
      start() {
        const env = {
          ...archive.envOf(backedUp),
          OWNER_PASSWORD: PASSWORDS.OWNER_PASSWORD,
          APP_PASSWORD: PASSWORDS.APP_PASSWORD,
          PATRONI_NAME: name,
          PATRONI_RESTAPI_LISTEN: `${host}:${health}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${host}:${health}`,
          PATRONI_POSTGRESQL_LISTEN: `${host}:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${host}:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataDir,
          PATRONI_POSTGRESQL_PGPASS: path.join(children.makeFolder(`${name}-home`), 'pgpass'),
          PATRONI_ETCD3_HOSTS: etcd,
          PATRONI_SUPERUSER_PASSWORD: PASSWORDS.SUPERUSER,
          PATRONI_REPLICATION_PASSWORD: 'replication',
        };
        patroni = children.start(name, 'patroni', [config], { namespace: network.namespaceOf(name), env });
      },
      backUp: (command) => archive.run(command, backedUp),
      ask: (address, init) =>
        fetch(`http://${host}:${health}${address}`, { signal: AbortSignal.timeout(60_000), ...init }),
    };
  });
}

/** The postmaster of a data directory and its processes, which live in sessions of their own. */
function postgresProcesses(dataDir: string): string[] {
  const file = path.join(dataDir, 'postmaster.pid');
  const postmaster = fs.existsSync(file) ? (fs.readFileSync(file, 'utf8').split('\n')[0] ?? '') : '';
  const command = `/proc/${postmaster}/cmdline`;
  // The pid may belong to another process by now.
  if (!postmaster || !fs.existsSync(command) || !fs.readFileSync(command, 'utf8').includes(dataDir))
    return [];
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster]).toString();
  return [postmaster, ...listed.trim().split(/\s+/).filter(Boolean)];
}

const soon = () => ({ signal: AbortSignal.timeout(1000) });

/** The server that leads by its own Patroni, if there is one. */
export async function findLeader(servers: readonly DatabaseServer[]): Promise<DatabaseServer | undefined> {
  const leads = await Promise.all(
    servers.map((server) =>
      server.ask('/primary', soon()).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return servers.find((_server, n) => leads[n]);
}

export async function getLeader(servers: readonly DatabaseServer[]): Promise<DatabaseServer> {
  const leader = await findLeader(servers);
  if (!leader) throw new Error('No server leads.');
  return leader;
}

/** The synchronous standby, as the leader knows it: a server that was away may know an older one. */
export async function getStandby(servers: readonly DatabaseServer[]): Promise<DatabaseServer> {
  const response = await (await getLeader(servers)).ask('/cluster', soon());
  const { members } = (await response.json()) as { members: { name: string; role: string }[] };
  const name = members.find(({ role }) => role === 'sync_standby')?.name;
  const standby = servers.find((server) => server.name === name);
  if (!standby) throw new Error('No server is synchronous.');
  return standby;
}

/** Waits until one server leads, all others follow it, and one of them is synchronous. */
export async function untilWhole(servers: readonly DatabaseServer[]): Promise<void> {
  const isWhole = async () => {
    const response = await (await getLeader(servers)).ask('/patroni', soon());
    type Follower = { state: string; sync_state: string };
    const { replication = [] } = (await response.json()) as { replication?: Follower[] };
    await getStandby(servers);
    const following = replication.filter(({ state }) => state === 'streaming');
    return following.length === servers.length - 1 && following.some((one) => one.sync_state === 'sync');
  };
  await until('one server leads and two follow', isWhole, 120);
}

/** A network of this machine: a bridge, and a namespace with a cable to it for each machine of the cluster. */
export interface Network {
  /** The address of what runs outside the namespaces. */
  readonly hub: string;
  namespaceOf(machine: string): string;
  addressOf(machine: string): string;
  /** Packets are lost from then on, and no connection is closed. */
  cut(machine: string): void;
  join(machine: string): void;
}

const SUBNET = '10.213.77';
/** The names of links have at most fifteen characters. */
const NAME = `kb${process.pid}`;

/** Creates the network, which needs root and Linux. It is removed at the end. */
export function createNetwork(children: Children, machines: readonly string[]): Network {
  const namespaceOf = (machine: string) => `${NAME}-${machines.indexOf(machine)}`;
  const addressOf = (machine: string) => `${SUBNET}.${11 + machines.indexOf(machine)}`;
  ip('link', 'add', NAME, 'type', 'bridge');
  children.onStop(async () => void ip('link', 'del', NAME));
  ip('addr', 'add', `${SUBNET}.1/24`, 'dev', NAME);
  ip('link', 'set', NAME, 'up');
  for (const machine of machines) {
    const name = namespaceOf(machine);
    ip('netns', 'add', name);
    children.onStop(async () => {
      // A process that is left in the namespace would keep it.
      for (const pid of ip('netns', 'pids', name).split('\n').filter(Boolean))
        process.kill(Number(pid), 'SIGKILL');
      ip('netns', 'del', name);
    });
    ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', name, 'master', NAME, 'up');
    ip('-n', name, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
  }
  return {
    ...{ hub: `${SUBNET}.1`, namespaceOf, addressOf },
    cut: (machine) => void ip('link', 'set', namespaceOf(machine), 'down'),
    join: (machine) => void ip('link', 'set', namespaceOf(machine), 'up'),
  };
}

function ip(...args: string[]): string {
  return execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
}
