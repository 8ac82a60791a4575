import { parseArgs } from 'node:util';
import { findMissing, type Needs } from './needs.ts';

interface Option {
  /** Its type is the option's. */
  default: string | number | boolean;
  about: string;
}

interface Measurement {
  about: string;
  needs: Needs;
  options: Record<string, Option>;
  load(): Promise<{ run(options: never): Promise<void> }>;
}

const LARGE_WORLD = 'a database with the large world';

const MEASUREMENTS: Record<string, Measurement> = {
  seed: {
    about: 'writes the large world: 100,000 users, 200,000 Kollabs, 200,000 posts',
    needs: { database: 'a database without users', gigabytes: 1, minutes: '3; 30 to 80 at scale 10' },
    options: {
      scale: {
        default: 1,
        about: '0.01 to 1; or a whole number: 10 is 1,000,000 users and 2,000,000 Kollabs, 12 GB',
      },
    },
    load: () => import('./seed.ts'),
  },
  api: {
    about: 'endpoints and writes, beside a bare server with the least statement',
    needs: { database: LARGE_WORLD, gigabytes: 2, minutes: '10' },
    options: {
      cases: { default: '', about: 'part of the names of cases; all without it' },
      seconds: { default: 2, about: 'of each round of reads' },
      writes: { default: 4000, about: 'of each round of writes' },
      rounds: { default: 3, about: 'of which the median counts' },
      connections: { default: 32, about: 'each with one request at a time; 1 for the time of one reader' },
    },
    load: () => import('./api.ts'),
  },
  web: {
    about: 'public pages on a throttled phone (Lighthouse), against their goals',
    needs: { gigabytes: 3, minutes: '10' },
    options: {
      pages: { default: '', about: 'names of pages, with commas; all without it' },
      reports: { default: '', about: 'a folder for the reports of Lighthouse' },
    },
    load: () => import('./web.ts'),
  },
  'first-hour': {
    about: 'from the image and an empty database to a set-up site, by a person who types',
    needs: { database: 'a database without users', gigabytes: 2, minutes: '5' },
    options: {
      typing: { default: 200, about: 'milliseconds for a key' },
      pictures: { default: '', about: 'a folder for a picture of each step' },
    },
    load: () => import('./first-hour.ts'),
  },
  live: {
    about: 'memory, processor time and delay of open streams',
    needs: { database: LARGE_WORLD, gigabytes: 2, minutes: '1' },
    options: {
      streams: { default: 2000, about: 'open at the same time, five of each user' },
      seconds: { default: 20, about: 'with 50 events a second' },
    },
    load: () => import('./live.ts'),
  },
  'load soak': {
    about: 'growth of memory, files and connections under a steady load',
    needs: { database: LARGE_WORLD, gigabytes: 2, minutes: 'as many as --minutes' },
    options: {
      minutes: { default: 30, about: 'of load' },
      share: { default: 1, about: 'of the time with load, up to 1' },
    },
    load: () => import('./soak.ts'),
  },
  'load overload': {
    about: 'what is still answered at five times the most that the app can do',
    needs: { database: LARGE_WORLD, gigabytes: 2, minutes: '1' },
    options: {
      seconds: { default: 20, about: 'of overload' },
      proxy: { default: false, about: 'behind HAProxy, which must be installed' },
    },
    load: () => import('./overload.ts'),
  },
  'cluster faults': {
    about: 'lost writes and interruptions when parts of a cluster fail',
    needs: {
      programs: ['postgres', 'patroni', 'etcd', 'haproxy', 'pgbouncer', 'pgbackrest', 'ip', 'setpriv', 'ps'],
      ...{ root: true, gigabytes: 4, minutes: '30' },
    },
    options: {
      only: { default: '', about: 'part of the names of faults; all without it' },
      times: { default: 3, about: 'how often each fault is caused' },
    },
    load: () => import('./cluster/faults.ts'),
  },
  'cluster rolling': {
    about: 'failed requests while this checkout replaces the last release',
    needs: { programs: ['postgres', 'haproxy', 'git'], gigabytes: 3, minutes: '5' },
    options: { requests: { default: 10_000, about: 'sent at least' } },
    load: () => import('./cluster/rolling.ts'),
  },
  'cluster restore': {
    about: 'a backup, restored to a second before everything was deleted',
    needs: { programs: ['postgres', 'pgbackrest'], gigabytes: 2, minutes: '2' },
    options: { mb: { default: 0, about: 'added to the demo world' } },
    load: () => import('./cluster/restore.ts'),
  },
};

function helpFor(name: string, { about, needs, options }: Measurement): string {
  const { programs, database, root, gigabytes, minutes } = needs;
  const all = [
    ...(database ? [`DATABASE_URL with ${database}`] : []),
    ...(programs ? [programs.join(', ')] : []),
    ...(root ? ['root'] : []),
    ...[`${gigabytes} GB of memory`, `minutes: ${minutes}`],
  ];
  const lines = Object.entries(options).map(([option, { default: value, about: what }]) => {
    const given = typeof value === 'boolean' ? '' : ` ${value || `<${typeof value}>`}`;
    return `  ${`--${option}${given}`.padEnd(20)} ${what}`;
  });
  return [`${name}: ${about}`, `  needs ${all.join('; ')}`, ...lines].join('\n');
}

function valuesOf(name: string, { options }: Measurement, args: string[]): Record<string, unknown> {
  const types = Object.entries(options).map(([option, { default: value }]) => {
    const type = typeof value === 'boolean' ? ('boolean' as const) : ('string' as const);
    return [option, { type }] as const;
  });
  const { values } = parseArgs({ args, options: Object.fromEntries(types) });
  const typed = Object.entries(options).map(([option, { default: value }]) => {
    const given = values[option];
    if (given === undefined) return [option, value];
    if (typeof value !== 'number') return [option, given];
    if (!(Number(given) >= 0)) throw new Error(`${name}: --${option} takes a number.`);
    return [option, Number(given)];
  });
  return Object.fromEntries(typed);
}

async function main(args: string[]): Promise<void> {
  const words = args.findIndex((arg) => arg.startsWith('-'));
  const name = args.slice(0, words < 0 ? args.length : words).join(' ');
  const measurement = MEASUREMENTS[name];
  if (!measurement || args.includes('--help')) {
    const shown = Object.entries(MEASUREMENTS).filter(([one]) => one.startsWith(name));
    console.log('npm run bench -- <name> [options]\n');
    for (const [one, of] of shown.length > 0 ? shown : Object.entries(MEASUREMENTS))
      console.log(`${helpFor(one, of)}\n`);
    if (!args.includes('--help')) process.exitCode = 1;
    return;
  }
  const options = valuesOf(name, measurement, args.slice(name.split(' ').length));
  const { needs, load } = measurement;
  // The only program that depends on an option.
  const programs = options.proxy ? (['haproxy'] as const) : needs.programs;
  const missing = await findMissing({ ...needs, ...(programs && { programs }) });
  if (missing.length > 0) {
    for (const sentence of missing) console.error(`${name}: ${sentence}`);
    process.exitCode = 1;
    return;
  }
  const { run } = await load();
  await run(options as never);
}

await main(process.argv.slice(2));
