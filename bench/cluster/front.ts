import fs from 'node:fs';
import path from 'node:path';
import { appSettings, startApp } from './app.ts';
import { type Child, type Children, until } from './children.ts';
import { configured } from './config.ts';
import { type DatabaseServer, PASSWORDS } from './database-servers.ts';

interface HaproxyPorts {
  /** Where users, and clients of the leader and of its followers, connect. */
  web: number;
  primary: number;
  replicas: number;
  /** Of the app's processes, at most three. */
  apps: readonly number[];
  databases: readonly DatabaseServer[];
}

const UNUSED = { host: '127.0.0.1', port: 1, health: 1 };

/** HAProxy with the configuration of deploy/cluster. */
export function startHaproxy(
  children: Children,
  { web, primary, replicas, apps, databases }: HaproxyPorts,
): Child {
  const config = path.join(children.folder, 'haproxy.cfg');
  const text = configured('haproxy.cfg', {
    // It is not started by root, so it has no rights to drop.
    '    user haproxy\n    group haproxy\n': '',
    '/run/haproxy/admin.sock': path.join(children.makeFolder('haproxy'), 'socket'),
  });
  const third = (line: string) => line.replaceAll('web-b', 'web-c').replace('WEB_B', 'WEB_C');
  const withThird = text.replace(/^ +server web-b .*$/gm, (line) => `${line}\n${third(line)}`);
  fs.writeFileSync(config, apps.length > 2 ? withThird : text);
  const local = (port: number) => `127.0.0.1:${port}`;
  const env: Record<string, string> = {
    WEB_BIND: local(web),
    PRIMARY_BIND: local(primary),
    REPLICAS_BIND: local(replicas),
  };
  for (const [n, letter] of ['A', 'B', 'C'].entries()) {
    const { host, port, health } = databases[n] ?? UNUSED;
    env[`DB_${letter}`] = `${host}:${port}`;
    env[`DB_${letter}_HEALTH`] = String(health);
    env[`WEB_${letter}`] = local(apps[n] ?? UNUSED.port);
  }
  return children.start('haproxy', 'haproxy', ['-W', '-db', '-f', config], { env });
}

/** Waits until an app answers at an address. */
export function untilReady(url: string): Promise<void> {
  return until(`${url} is ready`, async () => (await fetch(`${url}/readyz`)).ok, 60);
}

const APPS = ['web-a', 'web-b', 'worker'] as const;

/** What is in front of the database servers: HAProxy, PgBouncer, two web processes and a worker. */
export interface Front {
  readonly url: string;
  readonly haproxy: Child;
  /** The database at the leader, as the owner of the tables. */
  readonly ownerUrl: string;
  readonly settings: Record<string, string>;
  readonly apps: Partial<Record<(typeof APPS)[number], Child>>;
  pgbouncer: Child;
  startPgbouncer(): Child;
  startApp(name: (typeof APPS)[number]): Promise<void>;
}

/** Starts HAProxy and PgBouncer. @param base the first of seven ports */
export function startFront(children: Children, servers: readonly DatabaseServer[], base: number): Front {
  const [web, primary, replicas, pooler] = [base, base + 1, base + 2, base + 3];
  const portOf = (name: (typeof APPS)[number]) => base + 4 + APPS.indexOf(name);
  const urlOf = (role: string, password: string, address: string) =>
    `postgres://${role}:${password}@${address}/kollabrate`;
  const appUrl = (address: string) => urlOf('kollabrate', PASSWORDS.APP_PASSWORD, address);
  const ownerUrl = urlOf('kollabrate_owner', PASSWORDS.OWNER_PASSWORD, `127.0.0.1:${primary}`);
  const url = `http://127.0.0.1:${web}`;
  const settings = {
    ...appSettings(children, appUrl(`127.0.0.1:${pooler}`), url),
    DATABASE_DIRECT_URL: appUrl(`127.0.0.1:${primary}`),
    // The app passes over the one that leads.
    DATABASE_REPLICA_URL: servers.map(({ host, port }) => appUrl(`${host}:${port}`)).join(','),
    MIGRATION_DATABASE_URL: ownerUrl,
    DATABASE_PREPARED: '0',
  };
  const startPgbouncer = () => {
    const config = path.join(children.folder, 'pgbouncer.ini');
    const users = path.join(children.folder, 'userlist.txt');
    fs.writeFileSync(users, `"kollabrate" "${PASSWORDS.APP_PASSWORD}"\n`);
    const changes = {
      'port=5000': `port=${primary}`,
      'listen_port = 6432': `listen_port = ${pooler}`,
      '/etc/pgbouncer/userlist.txt': users,
    };
    fs.writeFileSync(config, configured('pgbouncer.ini', changes));
    return children.start('pgbouncer', 'pgbouncer', [config]);
  };
  const apps: Front['apps'] = {};
  const webPorts = [portOf('web-a'), portOf('web-b')];
  return {
    ...{ url, ownerUrl, settings, apps, startPgbouncer },
    haproxy: startHaproxy(children, { web, primary, replicas, apps: webPorts, databases: servers }),
    pgbouncer: startPgbouncer(),
    async startApp(name) {
      const env = { ...settings, ROLE: name === 'worker' ? 'worker' : 'web' };
      apps[name] = await startApp(children, { name, port: portOf(name), env });
    },
  };
}
