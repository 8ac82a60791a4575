import { setTimeout as wait } from 'node:timers/promises';
import { buildPages } from '../../scripts/build-pages.ts';
import { isSuccess } from '../load.ts';
import { printRow, quantile, sum } from '../results.ts';
import { isFollowed, withClient } from '../servers.ts';
import { runScript } from './app.ts';
import { type Children, until, withChildren } from './children.ts';
import {
  createNetwork,
  databaseServers,
  etcdServers,
  findLeader,
  MACHINES,
  untilWhole,
} from './database-servers.ts';
import { type Cluster, FAULTS } from './fault-list.ts';
import { startFront } from './front.ts';
import { type Attempt, findActors, refusalText, startReader, startWriters } from './people.ts';
import { createArchive } from './postgres.ts';

/** The first of its ports. */
const BASE = 24_100;
const BEFORE_MS = 1_500;
/** A fault is over when everything succeeded for this long. */
const AFTER_MS = 2_000;
const COLUMNS = [
  ...['times', 'acknowledged', 'lost', 'doubled', 's without writes (median, most)'],
  ...['s without reads: visitors, signed in (most)', 's until consumers had followed (most)'],
  ...['writes refused', 'reads refused'],
];

interface Options {
  /** Part of the names of faults. */
  only: string;
  /** How often each fault is caused. */
  times: number;
}

/**
 * Starts three etcd, three PostgreSQL under Patroni, HAProxy, PgBouncer, two web processes and a worker, with the
 * configuration of deploy/cluster. Each database server has a network of its own. Causes one fault after the other while
 * users write and read.
 */
export async function run({ only, times }: Options): Promise<void> {
  const faults = Object.entries(FAULTS).filter(([name]) => name.includes(only));
  if (faults.length === 0) throw new Error(`The faults are: ${Object.keys(FAULTS).join(', ')}.`);
  await buildPages();
  await withChildren('cluster', async (children) => {
    const cluster = await startCluster(children);
    printRow('fault', ...COLUMNS);
    for (const [name, cause] of faults) {
      const seen: Observation[] = [];
      for (let n = 0; n < times; n++) seen.push(await observe(cluster, cause));
      print(name, seen);
    }
    console.log(`\n${await runScript(children, cluster.front.settings, ['scripts/admin.ts', 'check'])}`);
  });
}

async function startCluster(children: Children): Promise<Cluster> {
  const network = createNetwork(children, MACHINES);
  const { starts, addresses } = etcdServers(children, network.hub, BASE);
  const etcd = starts.map((start) => ({ start, child: start() }));
  const archive = createArchive(children);
  const servers = databaseServers(children, { network, archive, etcd: addresses }, BASE + 10);
  const [first, ...others] = servers;
  first?.start();
  await until('a server leads', async () => (await findLeader(servers)) !== undefined, 60);
  await first?.backUp('stanza-create');
  for (const server of others) server.start();
  await untilWhole(servers);
  const front = startFront(children, servers, BASE + 20);
  await runScript(children, front.settings, ['scripts/db.ts', 'seed']);
  await Promise.all((['web-a', 'web-b', 'worker'] as const).map((name) => front.startApp(name)));
  return { network, servers, etcd, front, archive };
}

/** What users saw of a fault. Times are seconds. */
interface Observation {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  withoutWrites: number;
  withoutReads: { visitors: number; signedIn: number };
  /** From the last write until the consumers had handled its events. */
  untilFollowed: number;
  writes: Attempt[];
  reads: Attempt[];
}

async function observe(cluster: Cluster, cause: (typeof FAULTS)[string]): Promise<Observation> {
  const { url, ownerUrl, settings } = cluster.front;
  const actors = await findActors(settings, ownerUrl);
  const writers = startWriters(url, actors);
  const visitors = startReader(url, [
    '/api/allkollabs?sort=datePosted',
    '/api/allkollabs?sort=requestsCount',
  ]);
  const own = ['/api/notifications', '/api/conversations', '/api/user'];
  const signedIn = startReader(url, own, actors[0]?.token);
  const stop = () => Promise.all([writers, visitors, signedIn].map((one) => one.stop()));
  try {
    await wait(BEFORE_MS);
    const began = performance.now();
    await cause(cluster);
    await untilWell([writers.attempts, signedIn.attempts]);
    await stop();
    const stopped = performance.now();
    const follows = () => withClient(ownerUrl, isFollowed);
    await until('consumers have followed', follows, 90);
    const untilFollowed = (performance.now() - stopped) / 1000;
    const { lost, doubled } = await writers.check(ownerUrl);
    await untilWhole(cluster.servers);
    return {
      ...{ acknowledged: writers.acknowledged(), lost, doubled, untilFollowed },
      withoutWrites: longestGap(writers.attempts, began),
      withoutReads: {
        visitors: longestGap(visitors.attempts, began),
        signedIn: longestGap(signedIn.attempts, began),
      },
      writes: writers.attempts,
      reads: [...visitors.attempts, ...signedIn.attempts],
    };
  } finally {
    await stop().catch(() => {});
  }
}

async function untilWell(all: readonly Attempt[][]): Promise<void> {
  const began = performance.now();
  const lastFailure = (attempts: Attempt[]) =>
    attempts.findLast(({ status }) => !isSuccess(status))?.ended ?? began;
  const isWell = async () =>
    performance.now() - Math.max(began, ...all.map(lastFailure)) > AFTER_MS &&
    all.every((attempts) => performance.now() - (attempts.at(-1)?.ended ?? 0) < AFTER_MS / 2);
  await until('reads and writes succeed', isWell, 90);
}

/** Seconds between two successes at most, since a moment. */
function longestGap(attempts: readonly Attempt[], since: number): number {
  const times = attempts.filter(({ status }) => isSuccess(status)).map(({ ended }) => ended);
  const after = times.filter((time) => time > since).sort((a, b) => a - b);
  return Math.max(0, ...after.map((time, n) => time - (after[n - 1] ?? since))) / 1000;
}

function print(name: string, seen: Observation[]): void {
  const most = (figure: (one: Observation) => number) => Math.max(...seen.map(figure)).toFixed(1);
  const lost = seen.flatMap((one) => one.lost);
  const doubled = seen.flatMap((one) => one.doubled);
  const gaps = seen.map(({ withoutWrites }) => withoutWrites);
  printRow(
    ...[name, seen.length, sum(seen.map(({ acknowledged }) => acknowledged)), lost.length, doubled.length],
    `${quantile(gaps, 0.5).toFixed(1)}, ${quantile(gaps, 1).toFixed(1)}`,
    `${most((one) => one.withoutReads.visitors)}, ${most((one) => one.withoutReads.signedIn)}`,
    most((one) => one.untilFollowed),
    refusalText(seen.flatMap(({ writes }) => writes)),
    refusalText(seen.flatMap(({ reads }) => reads)),
  );
  for (const line of [...lost, ...doubled].slice(0, 10)) console.log(`  ${line}`);
  if (lost.length + doubled.length > 0) process.exitCode = 1;
}
