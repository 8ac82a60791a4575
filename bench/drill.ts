import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/tools/free-port.ts';
import { startArchive } from './cluster/archive.ts';
import { castOf, SECRET } from './cluster/cast.ts';
import { type Children, withChildren } from './cluster/children.ts';
import { initialise, postgresIn, type Server } from './cluster/postgres.ts';
import { differences, fingerprintOf, rowsIn } from './cluster/rows.ts';
import { startWriters } from './cluster/writers.ts';
import { serve } from './servers.ts';

/*
 * `npm run drill:restore`: a PostgreSQL of its own that archives to an S3 store, with the configuration of
 * deploy/cluster; the demo world, a full backup, further writes, a deletion of everything, and a restore to a second
 * before it, compared row by row with what was there at that moment. DRILL_MB makes the database larger (0).
 */
const MB = Number(process.env.DRILL_MB ?? 0);
const WRITERS = 6;
const WRITE_SECONDS = 5;
const BEFORE_DELETION_MS = 1_000;
const SEED_MS = 180_000;

await withChildren('drill', drill);

async function drill(children: Children): Promise<void> {
  const [port, restoredPort, appPort] = [await freePort(), await freePort(), await freePort()];
  const socket = children.place('socket');
  const archive = await startArchive(children, { socket, port });
  const settings = {
    unix_socket_directories: socket,
    wal_level: 'replica',
    archive_mode: 'on',
    max_wal_size: '2GB',
    shared_buffers: '256MB',
  };
  const dataDir = children.place('primary');
  const server = postgresIn(children, {
    ...{ name: 'postgres', dataDir, port, env: archive.envOf(dataDir) },
    // Until the first backup there is nothing that an archive could be added to.
    settings: { ...settings, archive_command: 'true' },
  });
  await initialise(children, server.dataDir);
  await server.start();
  const env = {
    ...{
      DATABASE_URL: server.url,
      AUTH_SECRET: SECRET,
      PUBLIC_URL: `http://127.0.0.1:${appPort}`,
      LOG_LEVEL: 'warn',
    },
    ...{ RATE_LIMIT_SCALE: '1000000', MAX_ACTIVE_KOLLABS: '1000', DEMO: '0', ...archive.pictures },
  };
  await step('demo world', () => app(children, ['scripts/db.ts', 'seed'], env));
  if (MB > 0) await step(`${MB} MB more`, () => fill(server));

  await server.query(
    // On the command line it could not be changed.
    `alter system set archive_command = '${archive.archiveCommand}'`,
  );
  await server.stop();
  const archiving = postgresIn(children, {
    ...{ name: 'postgres', dataDir, port, env: archive.envOf(dataDir), settings },
  });
  await archiving.start();
  await archive.run('stanza-create', server.dataDir);
  await archive.run('check', server.dataDir);
  await step('full backup', () => archive.run('backup', server.dataDir, ['--type=full']));
  const [{ size } = { size: '' }] = await archiving.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(`database ${size}, backup ${(archive.size() / 2 ** 20).toFixed(0)} MB`);

  const written = await step('further writes', () => writeThroughApp(archiving, env, appPort));
  const before = await step('copy of every row', () => fingerprintOf(archiving.url));
  const pictures = archive.copyPictures();
  const { moment, deleted } = await deleteEverything(archiving);
  console.log(`restored to ${moment}, ${deleted} ms before the deletion`);
  await step('last of the archive', async () => {
    await archiving.query('select pg_switch_wal()');
    await archiving.stop();
  });

  const to = children.place('restored');
  const restored = postgresIn(children, {
    ...{ name: 'restored', dataDir: to, port: restoredPort, env: archive.envOf(to) },
    // What is archived from here on would be another history of the same database.
    settings: { ...settings, archive_mode: 'off' },
  });
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  await step('restore of the backup', () => archive.run('restore', restored.dataDir, target));
  await step('the log up to the moment', () => restored.start());
  const after = await step('comparison', () => fingerprintOf(restored.url));
  const different = differences(before, after);
  const { lost, doubled } = await written.check(restored.url);
  console.log(`${before.size} tables, ${rowsIn(before)} rows: ${different.length} tables differ`);
  console.log(
    `${written.count} acknowledged writes after the backup: ${lost.length} lost, ${doubled.length} doubled`,
  );
  for (const line of [...different, ...lost, ...doubled].slice(0, 20)) console.log(`  ${line}`);
  const checked = { ...env, ...pictures.settings, DATABASE_URL: restored.url, MIGRATE_AT_START: '0' };
  console.log(
    await step(`check, with ${pictures.count} pictures`, () =>
      app(children, ['scripts/admin.ts', 'check'], checked),
    ),
  );
  if (different.length + lost.length + doubled.length > 0) process.exitCode = 1;
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Runs a program of the app, as who runs this. */
function app(children: Children, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const late = setTimeout(() => console.error(`${args.join(' ')} takes long`), SEED_MS);
  return children.run(process.execPath, args, { env, unprivileged: false }).finally(() => clearTimeout(late));
}

/** Rows that hardly compress, so that a figure for them is not too good. */
async function fill(server: Server): Promise<void> {
  await server.query(
    'create table drill_filler (id int primary key, words text)',
    `insert into drill_filler select n, (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 30) part)
     from generate_series(1, ${MB} * 1024) n`,
  );
}

/** The app takes writes for a while, its consumers follow, and it ends: from then on nothing is written. */
async function writeThroughApp(server: Server, env: NodeJS.ProcessEnv, port: number) {
  const child = await serve('app-server.ts', port, {
    ...process.env,
    ...env,
    BACKGROUND: '1',
    PAGES: 'none',
  });
  try {
    const writers = startWriters(
      env.PUBLIC_URL ?? '',
      await castOf(server.url, env.PUBLIC_URL ?? '', WRITERS),
    );
    await wait(WRITE_SECONDS * 1000);
    await writers.stop();
    // Two seconds are enough for consumers to follow, and for what waits in memory.
    await wait(2000);
    return writers;
  } finally {
    child.disconnect();
    await wait(500);
  }
}

/** Changes every user, and deletes what they published and wrote; gives the moment before that, and how long before. */
async function deleteEverything(server: Server) {
  const [row] = await server.query<{ moment: string }>('select clock_timestamp()::text as moment');
  const moment = row?.moment ?? '';
  await wait(BEFORE_DELETION_MS / 2);
  await server.query(`update profiles set display_name = 'Too late'`);
  await wait(BEFORE_DELETION_MS / 2);
  const [done] = await server.query<{ deleted: number }>(
    'begin',
    'truncate kollabs, posts, conversations, likes, comments cascade',
    `create temp table deletion as select extract(epoch from clock_timestamp() - '${moment}') * 1000 as ms`,
    'commit',
    'select ms::int as deleted from deletion',
  );
  return { moment, deleted: done?.deleted ?? 0 };
}
