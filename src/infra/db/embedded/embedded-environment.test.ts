// @module-tag whole
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ask, cleanUp, newFolder, readyFolder, serverOf, startApp } from '#tests/tools/embedded-apps.ts';
import { findBinaries, linkLibraries } from './binaries.ts';
import { startEmbedded } from './embedded.ts';
import { run, start } from './runner.ts';
import { recordedSocketDir, socketDirFor } from './socket-dir.ts';

cleanUp();

const root = process.getuid?.() === 0;
const OTHER_UID = 4242;
const canRunAsOther =
  root &&
  spawnSync(process.execPath, ['-e', `require('fs').readdirSync('${import.meta.dirname}')`], {
    uid: OTHER_UID,
  }).status === 0;

function clusterIn(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

function socketDirOf(dataDir: string): string {
  const dir = socketDirFor(clusterIn(dataDir));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}

test('starts in a path that is far too long for a Unix socket', async () => {
  const dataDir = path.join(newFolder(), ...Array.from({ length: 12 }, () => 'a-folder-with-a-long-name'));
  const server = await startEmbedded({ dataDir, durable: false });
  expect(dataDir.length).toBeGreaterThan(300);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.release();
  expect(fs.existsSync(socketDirFor(clusterIn(dataDir)))).toBe(false);
});

test('ignores a TMPDIR that is too long for a Unix socket', () => {
  const { TMPDIR } = process.env;
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  process.env.TMPDIR = `/tmp/${'x'.repeat(90)}`;
  expect(path.dirname(socketDirFor('/somewhere'))).toBe('/tmp');
});

test('apps with different TMPDIRs find the same server', async () => {
  const dataDir = await readyFolder();
  const first = await startEmbedded({ dataDir, durable: false });
  const second = await startApp(dataDir, { env: { TMPDIR: newFolder() } });
  expect(second).toMatchObject({ adopted: true, url: first.url });
  await second.end('SIGTERM');
  await first.release();
});

test('a copy of a data folder does not connect to the server of the original', async () => {
  const [original, copy] = [await readyFolder(), newFolder()];
  const server = await startEmbedded({ dataDir: original, durable: false });
  await ask(server.url, 'create table here (id int)');
  spawnSync('cp', ['-a', clusterIn(original), clusterIn(copy)]);
  expect(recordedSocketDir(clusterIn(original))).not.toBeNull();
  expect(recordedSocketDir(clusterIn(copy))).toBeNull();

  const other = await startEmbedded({ dataDir: copy, durable: false });
  expect(other.url).not.toBe(server.url);
  await ask(other.url, 'drop table if exists here');
  expect(await ask(server.url, 'select * from here')).toEqual([]);
  await Promise.all([other.release(), server.release()]);
});

function replaceByLink(dir: string): void {
  fs.rmdirSync(dir);
  fs.symlinkSync('/tmp', dir);
}

const spoilt: [string, (dir: string) => void, RegExp][] = [
  ['is open to everybody', (dir) => fs.chmodSync(dir, 0o777), /can be entered by other users/],
  ['is a link', replaceByLink, /is not a folder/],
];
if (root)
  spoilt.push([
    'is of another user',
    (dir) => fs.chownSync(dir, OTHER_UID, OTHER_UID),
    /belongs to another user \(id 4242\)/,
  ]);

test.each(spoilt)('a folder for the socket that %s is refused', async (_, spoil, sentence) => {
  const dataDir = await readyFolder();
  const dir = socketDirOf(dataDir);
  fs.mkdirSync(dir, { mode: 0o700 });
  spoil(dir);
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(sentence);
});

test.runIf(root)(
  'root runs it as an ordinary user, and without root’s rights in folders closed to that user',
  async () => {
    const [open, closed] = [newFolder(0o755), newFolder(0o700)];
    for (const dataDir of [open, closed]) {
      const server = await startEmbedded({ dataDir, durable: false });
      expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      const status = fs.readFileSync(`/proc/${serverOf(dataDir)}/status`, 'utf8');
      expect(status).toMatch(dataDir === open ? /^Uid:\s+65534\s/m : /^Uid:\s+0\s/m);
      // In a user namespace root has no rights beyond those of the file modes.
      if (dataDir === closed)
        expect(fs.readlinkSync(`/proc/${serverOf(dataDir)}/ns/user`)).not.toBe(
          fs.readlinkSync('/proc/self/ns/user'),
        );
      await server.release();
    }
  },
);

test.runIf(root)('root runs the database of an ordinary user as that user, who stays its owner', async () => {
  const dataDir = await readyFolder();
  const daemon = 1;
  execFileSync('chown', ['-R', `${daemon}:${daemon}`, clusterIn(dataDir)]);
  const server = await startEmbedded({ dataDir, durable: false });
  expect(fs.statSync(`/proc/${serverOf(dataDir)}`).uid).toBe(daemon);
  expect(fs.statSync(clusterIn(dataDir)).uid).toBe(daemon);
  await server.release();
});

test.runIf(root)(
  'a folder that is closed after its database was created keeps working with the same rows',
  async () => {
    const dataDir = await readyFolder();
    const before = await startEmbedded({ dataDir, durable: false });
    await ask(before.url, 'create table kept (id int)');
    await before.release();
    fs.chmodSync(dataDir, 0o700);

    const after = await startEmbedded({ dataDir, durable: false });
    expect(await ask(after.url, 'select * from kept')).toEqual([]);
    await after.release();
  },
);

test.runIf(canRunAsOther)('a user without an entry in /etc/passwd is refused in a sentence', async () => {
  const dataDir = newFolder();
  fs.chownSync(dataDir, OTHER_UID, OTHER_UID);
  const app = await startApp(dataDir, { uid: OTHER_UID });
  expect(app.refused).toMatch(/user id 4242, which has no entry in \/etc\/passwd: .*DATABASE_URL/);
});

test('an unsupported platform gets an error that says what to set', () => {
  expect(() => findBinaries('win32-x64')).toThrow(/no embedded PostgreSQL for win32-x64: set DATABASE_URL/);
  const other = process.platform === 'darwin' ? 'linux-arm64' : 'darwin-arm64';
  expect(() => findBinaries(other)).toThrow(/is not installed: run npm ci .* or set DATABASE_URL/);
});

test('creates the links between libraries if no install script did', () => {
  const folder = newFolder();
  const native = path.join(folder, 'native');
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
  fs.writeFileSync(path.join(native, 'lib', 'libpq.so.5.18'), 'library');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));

  linkLibraries(folder, 'the-package');
  linkLibraries(folder, 'the-package');
  expect(fs.readFileSync(path.join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');

  fs.rmSync(path.join(native, 'lib'), { recursive: true });
  expect(() => linkLibraries(folder, 'the-package')).toThrow(
    /cannot be created \(ENOENT\): run npm rebuild the-package/,
  );
});

test('removes what an interrupted start left behind, but not a start in progress', async () => {
  const dataDir = newFolder();
  const [old, young] = ['postgres.new-old', 'postgres.new-young'].map((name) =>
    path.join(dataDir, name, 'base'),
  );
  for (const half of [old, young]) fs.mkdirSync(half ?? '', { recursive: true });
  const longAgo = Date.now() / 1000 - 3600;
  fs.utimesSync(path.dirname(old ?? ''), longAgo, longAgo);

  const server = await startEmbedded({ dataDir, durable: false });
  await server.release();
  expect(fs.readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'postgres.new-young']);
});

test('refuses a folder that is not a database or has another version, and leaves it unchanged', async () => {
  const dataDir = newFolder();
  fs.mkdirSync(clusterIn(dataDir));
  fs.writeFileSync(path.join(clusterIn(dataDir), 'diary'), 'dear');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /is not empty, and is not a database: move it away/,
  );
  fs.writeFileSync(path.join(clusterIn(dataDir), 'PG_VERSION'), '12\n');
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /was created by PostgreSQL 12, and this is 18: .*pg_dump/,
  );
  expect(fs.readFileSync(path.join(clusterIn(dataDir), 'diary'), 'utf8')).toBe('dear');
});

test('starts despite lock files whose process number now belongs to another program', async () => {
  const dataDir = await readyFolder();
  const before = await startEmbedded({ dataDir, durable: false });
  const cluster = clusterIn(dataDir);
  const { uid, gid } = fs.statSync(cluster);
  await before.release();
  // As the same user, since PostgreSQL itself recognises processes of other users.
  const other = start({ owner: { uid, gid }, prefix: [] }, 'sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void other.kill());
  const socketDir = socketDirOf(dataDir);
  fs.mkdirSync(socketDir, { mode: 0o700 });
  const lock = [other.pid, cluster, 1, 5432, socketDir, '', '  1 1', 'ready', ''].join('\n');
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketDir, '.s.PGSQL.5432.lock')]) {
    fs.writeFileSync(file, lock);
    fs.chownSync(file, uid, gid);
  }

  const server = await startEmbedded({ dataDir, durable: false });
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.release();
});

test('a server that cannot start fails soon, with the reason', async () => {
  const dataDir = await readyFolder();
  const before = await startEmbedded({ dataDir, durable: false });
  await before.release();
  fs.appendFileSync(path.join(clusterIn(dataDir), 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded({ dataDir, durable: false })).rejects.toThrow(
    /does not start: FATAL:.*configuration file/,
  );
});

test('a program that cannot be started gives a status instead of a crash', async () => {
  const me = { owner: { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }, prefix: [] };
  expect(await run(me, '/no/such/program', [])).toMatchObject({
    status: null,
    output: expect.stringContaining('ENOENT'),
  });
});
