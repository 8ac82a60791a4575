import path from 'node:path';
import { WORLD } from '../world.ts';
import { type Child, type Children, until } from './children.ts';

/** The settings of an app with an empty database, which is reached at `url`. */
export function appSettings(children: Children, databaseUrl: string, url: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    AUTH_SECRET: WORLD.secret,
    DATA_DIR: path.join(children.folder, 'app-data'),
    RATE_LIMIT_SCALE: '1000000',
    MAX_ACTIVE_KOLLABS: '1000',
    TRUST_PROXY: '1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
  };
}

/** Starts the app of a checkout, whose pages are built, and waits until it is ready. */
export async function startApp(
  children: Children,
  { name, port, env, cwd }: { name: string; port: number; env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Child> {
  const child = children.start(name, process.execPath, ['src/server.ts'], {
    asSelf: true,
    env: { ...env, NODE_ENV: 'production', PORT: String(port) },
    ...(cwd && { cwd }),
  });
  const isReady = async () => {
    if (!child.running) throw new Error(`${name} ended:\n${children.outputOf(name)}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  };
  await until(`${name} is ready`, isReady, 60);
  return child;
}

/** Runs a script of a checkout, such as `scripts/db.ts seed`. */
export function runScript(
  children: Children,
  env: NodeJS.ProcessEnv,
  args: string[],
  cwd = process.cwd(),
): Promise<string> {
  return children.run(process.execPath, args, { env, cwd, asSelf: true });
}
