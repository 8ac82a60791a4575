import fs from 'node:fs';
import path from 'node:path';
import type { Child, Children } from './children.ts';
import { configured } from './config.ts';

interface Haproxy {
  /** Where people come in, and where clients of the database find the leader and the others. */
  web: number;
  primary: number;
  replicas: number;
  /** Ports of the app's processes: three at most. */
  webs: readonly number[];
  databases: readonly { name: string; host: string; port: number; health: number }[];
}

const UNUSED = { host: '127.0.0.1', port: 1, health: 1 };

/** HAProxy with the configuration of deploy/cluster, at ports of this machine. */
export function startHaproxy(
  children: Children,
  { web, primary, replicas, webs, databases }: Haproxy,
): Child {
  const config = path.join(children.folder, 'haproxy.cfg');
  const socket = path.join(children.place('haproxy'), 'socket');
  const text = configured('haproxy.cfg', {
    // It is started by another user than root, and so has nothing to give up.
    '    user haproxy\n    group haproxy\n': '',
    '/run/haproxy/admin.sock': socket,
  });
  fs.writeFileSync(config, webs.length > 2 ? withThird(text) : text);
  const at = (port: number) => `127.0.0.1:${port}`;
  const env: Record<string, string> = {
    WEB_BIND: at(web),
    PRIMARY_BIND: at(primary),
    REPLICAS_BIND: at(replicas),
  };
  for (const [n, letter] of ['a', 'b', 'c'].entries()) {
    const { host, port, health } = databases.find(({ name }) => name === `db-${letter}`) ?? UNUSED;
    env[`DB_${letter.toUpperCase()}`] = `${host}:${port}`;
    env[`DB_${letter.toUpperCase()}_HEALTH`] = String(health);
    env[`WEB_${letter.toUpperCase()}`] = at(webs[n] ?? UNUSED.port);
  }
  return children.start('haproxy', 'haproxy', ['-W', '-db', '-f', config], { env });
}

/** The same with a third process of the app in each backend that has the second. */
function withThird(text: string): string {
  return text.replace(
    /^ +server web-b .*$/gm,
    (line) => `${line}\n${line.replaceAll('web-b', 'web-c').replace('WEB_B', 'WEB_C')}`,
  );
}
