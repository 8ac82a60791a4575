import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];

export const pgbouncer = PLACES.find((place) => fs.existsSync(place));

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode in front of a database, with three server connections. */
export async function startPgbouncer(program: string, directUrl: string): Promise<Pooler> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-pooler-'));
  const { username, password, hostname, port, pathname, searchParams } = new URL(directUrl);
  const host = searchParams.get('host') ?? hostname;
  const database = pathname.slice(1);
  const bridge = host.startsWith('/') ? await bridgeTo(`${host}/.s.PGSQL.${port || 5432}`) : null;
  const place = bridge ? `host=127.0.0.1 port=${bridge.port}` : `host=${host} port=${port || 5432}`;
  const server = [place, `dbname=${database}`, `user=${username}`];
  if (password) server.push(`password=${password}`);
  const own = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(
    file,
    `[databases]
${database} = ${server.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
`,
  );
  fs.chmodSync(folder, 0o755);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...unprivileged() });
  let said = '';
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new Error(`PgBouncer did not start: ${said}`)));
    child.stderr.on('data', () => said.includes('process up') && resolve());
  });
  return {
    url: `postgres://${username}@127.0.0.1:${own}/${database}`,
    async stop() {
      child.kill('SIGINT');
      const late = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(late);
      bridge?.server.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PgBouncer refuses to run as root. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
}

/** Only its owner can use the embedded server's socket, so this process forwards connections to it. */
async function bridgeTo(socket: string): Promise<{ server: net.Server; port: number }> {
  const server = net.createServer((from) => {
    const to = net.connect(socket);
    from.pipe(to).pipe(from);
    from.on('error', () => to.destroy());
    to.on('error', () => from.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
}
