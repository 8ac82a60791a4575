import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../../scripts/build-pages.ts';
import { withClient } from '../servers.ts';
import { appSettings, runScript, startApp } from './app.ts';
import { type Children, withChildren } from './children.ts';
import { findActors, startWriters, type Writers } from './people.ts';
import { createArchive, initialise, type Postgres, postgresIn } from './postgres.ts';

const WRITE_SECONDS = 5;
const BEFORE_DELETION_MS = 1_000;
const SETTINGS = { wal_level: 'replica', archive_mode: 'on', max_wal_size: '2GB', shared_buffers: '256MB' };

interface Options {
  /** What is added to the demo world, in MB. */
  mb: number;
}

/**
 * Takes a full backup of the demo world, writes through the app, deletes everything, restores to a second before the
 * deletion, and compares every row with a copy of that moment.
 */
export function run(options: Options): Promise<void> {
  return withChildren('restore', (children) => drill(children, options));
}

async function drill(children: Children, { mb }: Options): Promise<void> {
  const [port, restoredPort, appPort] = [await freePort(), await freePort(), await freePort()];
  const archive = createArchive(children);
  const socket = children.makeFolder('socket');
  const { archiveCommand } = archive;
  const create = (name: string, at: number, settings: Record<string, string>) => {
    const backedUp = { dataDir: path.join(children.folder, name), port: at, socket };
    const all = { ...SETTINGS, unix_socket_directories: socket, ...settings };
    const server = postgresIn(children, { name, port: at, settings: all, env: archive.envOf(backedUp) });
    return { server, backedUp };
  };
  const { server, backedUp } = create('primary', port, { archive_command: archiveCommand });
  await initialise(children, server);
  await server.start();
  await archive.run('stanza-create', backedUp);
  await archive.run('check', backedUp);
  const env = appSettings(children, server.url, `http://127.0.0.1:${appPort}`);
  await step('demo world', () => runScript(children, env, ['scripts/db.ts', 'seed']));
  if (mb > 0) await step(`${mb} MB more`, () => fill(server, mb));
  await step('full backup', () => archive.run('backup', backedUp, ['--type=full']));
  const [row] = await server.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(`database ${row?.size}, backup ${megabytesIn(path.join(archive.repository, 'backup'))} MB`);

  const written = await step('further writes', () => writeThroughApp(children, server, env, appPort));
  const before = await step('hashes of every row', () => rowHashes(server));
  const pictures = `${env.DATA_DIR}-copy`;
  fs.cpSync(env.DATA_DIR ?? '', pictures, { recursive: true });
  const { moment, milliseconds } = await deleteEverything(server);
  console.log(`restoring to ${moment}, ${milliseconds} ms before the deletion`);
  await step('the last segment', async () => {
    await server.query('select pg_switch_wal()');
    await server.stop();
  });

  // With archiving it would add another history of the database to the archive.
  const { server: restored, backedUp: target } = create('restored', restoredPort, { archive_mode: 'off' });
  const until = ['--type=time', `--target=${moment}`, '--target-action=promote'];
  await step('restore of the backup', () => archive.run('restore', target, until));
  await step('replay of the log', () => restored.start());
  const after = await step('comparison', () => rowHashes(restored));
  const tables = [...new Set([...before.keys(), ...after.keys()])];
  const different = tables.filter((table) => before.get(table) !== after.get(table));
  const { lost, doubled } = await written.check(restored.url);
  console.log(`${tables.length} tables, of which ${different.length} differ`);
  console.log(
    `${written.acknowledged()} acknowledged writes after the backup: ${lost.length} lost, ${doubled.length} doubled`,
  );
  for (const line of [...different, ...lost, ...doubled].slice(0, 20)) console.log(`  ${line}`);
  const checked = { ...env, DATA_DIR: pictures, DATABASE_URL: restored.url, MIGRATE_AT_START: '0' };
  console.log(await step('check', () => runScript(children, checked, ['scripts/admin.ts', 'check'])));
  if (different.length + lost.length + doubled.length > 0) process.exitCode = 1;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

/** Rows that hardly compress. */
async function fill(server: Postgres, mb: number): Promise<void> {
  await server.query(
    'create table drill_filler (id int primary key, words text)',
    `insert into drill_filler select n, (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 30) part)
     from generate_series(1, ${mb} * 1024) n`,
  );
}

function megabytesIn(folder: string): string {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile());
  const sizes = files.map((file) => fs.statSync(path.join(file.parentPath, file.name)).size);
  return (sizes.reduce((total, size) => total + size, 0) / 2 ** 20).toFixed(0);
}

/** Nothing is written after the app has stopped. */
async function writeThroughApp(
  children: Children,
  server: Postgres,
  env: Record<string, string>,
  port: number,
): Promise<Writers> {
  await buildPages();
  const app = await startApp(children, { name: 'app', port, env });
  const writers = startWriters(`http://127.0.0.1:${port}`, await findActors(env, server.url));
  await wait(WRITE_SECONDS * 1000);
  await writers.stop();
  await app.stop();
  return writers;
}

/** A hash of the rows of each table. Unlogged tables are in no backup. */
function rowHashes(server: Postgres): Promise<Map<string, string>> {
  return withClient(server.url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_|^information_schema$'`,
    );
    const hashes = new Map<string, string>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
         from (select md5(t::text) as hash from ${name} t) as hashes`,
      );
      hashes.set(name, rows[0]?.hash ?? '');
    }
    return hashes;
  });
}

/** Returns a moment before the deletion, and by how many milliseconds. */
async function deleteEverything(server: Postgres): Promise<{ moment: string; milliseconds: number }> {
  const [now] = await server.query<{ moment: string }>('select clock_timestamp()::text as moment');
  const moment = now?.moment ?? '';
  await wait(BEFORE_DELETION_MS / 2);
  await server.query(`update profiles set display_name = 'Too late'`);
  await wait(BEFORE_DELETION_MS / 2);
  const [deletion] = await server.query<{ milliseconds: number }>(
    'begin',
    'truncate kollabs, posts, conversations, likes, comments cascade',
    `create temp table deletion as select extract(epoch from clock_timestamp() - '${moment}')::float8 * 1000 as ms`,
    'commit',
    'select ms::int as milliseconds from deletion',
  );
  return { moment, milliseconds: deletion?.milliseconds ?? 0 };
}
