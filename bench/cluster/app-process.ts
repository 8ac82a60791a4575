import { type Child, type Children, until } from './children.ts';

/** Starts the app of a checkout, built, on a port of this machine, and waits until it is ready. */
export async function startApp(
  children: Children,
  { name, port, env, cwd }: { name: string; port: number; env: NodeJS.ProcessEnv; cwd?: string },
): Promise<Child> {
  const child = children.start(name, process.execPath, ['src/server.ts'], {
    ...{ unprivileged: false, ...(cwd && { cwd }) },
    env: { ...env, NODE_ENV: 'production', PORT: String(port) },
  });
  const isReady = async () => {
    if (!child.running) throw new Error(`${name} ended:\n${children.printed(name)}`);
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  };
  await until(`${name}, ready`, isReady, 60);
  return child;
}
