import fs from 'node:fs';
import path from 'node:path';
import { startApp } from './app-process.ts';
import { SECRET } from './cast.ts';
import type { Child, Children } from './children.ts';
import { configured } from './config.ts';
import { type DatabaseServer, PASSWORDS } from './database-servers.ts';
import { startHaproxy } from './haproxy.ts';

/** What stands in front of the database servers: HAProxy, PgBouncer and the app. */
export interface Front {
  /** Where people would come in. */
  readonly url: string;
  readonly haproxy: Child;
  /** The owner of the tables, at the leader. */
  readonly ownerUrl: string;
  /** The superuser, at one server. */
  adminUrlOf(server: DatabaseServer): string;
  /** The app's processes by name: `web-a`, `web-b` and `worker`. */
  readonly app: Record<string, Child>;
  startPgbouncer(): Promise<Child>;
  startApp(name: string): Promise<void>;
  /** Runs a program of the app, as its operator does. */
  runApp(args: string[], env?: NodeJS.ProcessEnv): Promise<string>;
}

const APP = ['web-a', 'web-b', 'worker'];

/** @param base the first of ten ports */
export async function startFront(
  children: Children,
  servers: readonly DatabaseServer[],
  base: number,
): Promise<Front> {
  const [web, primary, replicas, pooler] = [base, base + 1, base + 2, base + 3] as const;
  const portOf = (name: string) => base + 4 + APP.indexOf(name);
  const url = `http://127.0.0.1:${web}`;
  const haproxy = startHaproxy(children, {
    ...{ web, primary, replicas, databases: servers },
    webs: [portOf('web-a'), portOf('web-b')],
  });
  const direct = (role: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${primary}/kollabrate`;
  const { APP_PASSWORD, OWNER_PASSWORD } = PASSWORDS;
  const ownerUrl = direct('kollabrate_owner', OWNER_PASSWORD);
  const appUrl = direct('kollabrate', APP_PASSWORD);
  const env = {
    DATABASE_URL: appUrl.replace(`:${primary}/`, `:${pooler}/`),
    DATABASE_DIRECT_URL: appUrl,
    // All of them: one that leads is passed over.
    DATABASE_REPLICA_URL: servers
      .map(({ host, port }) => appUrl.replace(`127.0.0.1:${primary}/`, `${host}:${port}/`))
      .join(','),
    MIGRATION_DATABASE_URL: ownerUrl,
    DATABASE_PREPARED: '0',
    PUBLIC_URL: url,
    AUTH_SECRET: SECRET,
    DATA_DIR: path.join(children.folder, 'app-data'),
    RATE_LIMIT_SCALE: '1000000',
    MAX_ACTIVE_KOLLABS: '1000',
    TRUST_PROXY: '1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
  const app: Record<string, Child> = {};
  return {
    url,
    haproxy,
    ownerUrl,
    adminUrlOf: ({ host, port }) => `postgres://postgres:${PASSWORDS.SUPERUSER}@${host}:${port}/kollabrate`,
    app,
    async startPgbouncer() {
      const config = path.join(children.folder, 'pgbouncer.ini');
      const users = path.join(children.folder, 'userlist.txt');
      fs.writeFileSync(users, `"kollabrate" "${APP_PASSWORD}"\n`);
      fs.writeFileSync(
        config,
        configured('pgbouncer.ini', {
          'port=5000': `port=${primary}`,
          'listen_port = 6432': `listen_port = ${pooler}`,
          '/etc/pgbouncer/userlist.txt': users,
        }),
      );
      return children.start('pgbouncer', 'pgbouncer', [config]);
    },
    async startApp(name) {
      const port = portOf(name);
      const role = name === 'worker' ? 'worker' : 'web';
      app[name] = await startApp(children, { name, port, env: { ...env, ROLE: role } });
    },
    runApp: (args, more) =>
      children.run(process.execPath, args, { env: { ...env, ...more }, unprivileged: false }),
  };
}
