import { parseArgs } from 'node:util';
import { buildPages } from '../scripts/build-pages.ts';
import { makeArchiveDisk } from './cluster/archive-disk.ts';
import { castOf } from './cluster/cast.ts';
import { type Children, isRootOnLinux, until, withChildren } from './cluster/children.ts';
import { patroniSeconds } from './cluster/config.ts';
import { databaseServers, etcdServers, leaderOf, MACHINES, untilWhole } from './cluster/database-servers.ts';
import { type Cluster, FAULTS, type Fault } from './cluster/faults.ts';
import { startFront } from './cluster/front.ts';
import { makeNetwork } from './cluster/network.ts';
import { type Observation, observe } from './cluster/observe.ts';

/*
 * `npm run bench:cluster`: three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer, two web processes and a
 * worker on this machine, with the configuration of deploy/cluster; then faults, one after the other, under writes and
 * reads, with one row for each. As root on Linux the servers are machines of a network of their own, with a disk for the
 * archive, which can be cut and filled. `--only NAME` (several with commas), `--times N`, `--short` for one of each. It needs
 * Debian's patroni, etcd-server, haproxy, pgbouncer and postgresql-15. CLUSTER_PORT is the first of its ports (24100).
 */
const BASE = Number(process.env.CLUSTER_PORT ?? 24_100);
const ACTORS = 6;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean' },
    only: { type: 'string' },
    times: { type: 'string' },
    verbose: { type: 'boolean' },
  },
});
const only = values.only?.split(',');
const faults = FAULTS.filter(({ name, asRoot }) => (only ? only.includes(name) : isRootOnLinux || !asRoot));
if (faults.length === 0) throw new Error(`--only takes ${FAULTS.map(({ name }) => name).join(', ')}`);

const HEAD = [
  'fault',
  'times',
  'acknowledged',
  'lost',
  'doubled',
  's without writes (median, most)',
  's without reads: visitors, signed in (most)',
  's until consumers had followed (most)',
  'writes refused',
  'reads refused',
];

await buildPages();
await withChildren('cluster', async (children) => {
  const cluster = await start(children);
  const [ttl, loopWait, retry] = ['ttl', 'loop_wait', 'retry_timeout'].map(patroniSeconds);
  console.log(`Patroni: ttl ${ttl} s, loop_wait ${loopWait} s, retry_timeout ${retry} s, synchronous\n`);
  console.log(HEAD.join(' | '));
  try {
    for (const fault of faults) await run(cluster, fault);
    console.log(`\n${(await cluster.front.runApp(['scripts/admin.ts', 'check'])).trim()}`);
    if (values.verbose)
      for (const name of ['web-a', 'web-b', 'worker']) console.log(name, errorsOf(children, name));
  } catch (error) {
    for (const name of ['web-a', 'worker', 'pgbouncer', 'haproxy', 'db-a', 'db-b', 'db-c']) {
      if (values.verbose) console.error(`--- ${name}\n${children.printed(name)}`);
    }
    throw error;
  }
});

async function start(children: Children): Promise<Cluster> {
  const network = makeNetwork(children, MACHINES);
  const { members, hosts } = etcdServers(children, network, BASE);
  const etcd = members.map((start) => ({ start, child: start() }));
  const archive = makeArchiveDisk(children);
  const servers = databaseServers(children, { network, archive, hosts }, BASE + 10);
  servers[0]?.start();
  await until('a first leader', async () => (await leaderOf(servers)) !== undefined, 60);
  if (servers[0]) await archive?.begin(servers[0].dataDir, servers[0].port);
  for (const server of servers.slice(1)) server.start();
  const front = await startFront(children, servers, BASE + 20);
  await untilWhole(servers);
  const pgbouncer = await front.startPgbouncer();
  await front.runApp(['scripts/db.ts', 'seed']);
  await Promise.all(['web-a', 'web-b', 'worker'].map((name) => front.startApp(name)));
  return { servers, etcd, front, pgbouncer, archive };
}

async function run(cluster: Cluster, fault: Fault): Promise<void> {
  const times = values.short ? 1 : Number(values.times ?? fault.times);
  const { front } = cluster;
  const seen: Observation[] = [];
  for (let n = 0; n < times; n++) {
    const actors = await castOf(front.ownerUrl, front.url, ACTORS);
    seen.push(await observe(front.url, actors, () => fault.strike(cluster), front.ownerUrl));
    await fault.mend?.(cluster);
    if (values.verbose) console.log(seen.at(-1));
  }
  const all = <T>(of: (one: Observation) => readonly T[]) => seen.flatMap(of);
  const gaps = seen.map(({ withoutWrites }) => withoutWrites).sort((a, b) => a - b);
  const most = (of: (one: Observation) => number) => Math.max(...seen.map(of)).toFixed(1);
  const lost = all((one) => one.lost);
  const doubled = all((one) => one.doubled);
  const row = [
    fault.about,
    times,
    seen.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost.length,
    doubled.length,
    `${gaps[Math.floor(gaps.length / 2)]?.toFixed(1)}, ${gaps.at(-1)?.toFixed(1)}`,
    `${most((one) => one.withoutReads.visitors)}, ${most((one) => one.withoutReads.signedIn)}`,
    most((one) => one.untilFollowed),
    counted(seen.map((one) => one.writesRefused)),
    counted(seen.map((one) => one.readsRefused)),
  ];
  console.log(row.join(' | '));
  for (const line of [...lost, ...doubled].slice(0, 10)) console.log(`  ${line}`);
  if (lost.length + doubled.length > 0) process.exitCode = 1;
}

/** Such as '12 x 503'. */
function counted(maps: readonly Map<number, number>[]): string {
  const sums = new Map<number, number>();
  for (const [status, count] of maps.flatMap((map) => [...map]))
    sums.set(status, (sums.get(status) ?? 0) + count);
  const parts = [...sums]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} x ${status || 'no response'}`);
  return parts.join(', ') || 'none';
}

/** What a process of the app logged as an error, and how often. */
function errorsOf(children: Children, name: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, line = ''] of children
    .printed(name, Number.POSITIVE_INFINITY)
    .matchAll(/^(\{"level":[456]0,.*\})$/gm)) {
    const { level, msg, err } = JSON.parse(line);
    const key = `${level} ${msg} ${err?.code ?? ''} ${err?.message?.slice(0, 80) ?? ''}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}
