import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { systemClock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createTokens } from '#infra/session/token.ts';
import { personOf, WORLD, WRITERS } from './world.ts';

/** The large world that DATABASE_URL names, for an app on a port of this machine. */
export function settingsFor(port: number, databaseUrl = process.env.DATABASE_URL) {
  if (!databaseUrl) throw new Error('Say by DATABASE_URL where the large world is.');
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: WORLD.secret,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_SCALE: '1000000',
    DEMO: '0',
    MAX_ACTIVE_KOLLABS: '1000',
  };
}

/** The bound on memory that `npm start` gives. */
const BOUND = ['--max-old-space-size=512'];

/** Starts a server of this folder as a process of its own, and waits until it listens. It ends when it is disconnected. */
export async function serve(file: string, port: number, env: NodeJS.ProcessEnv) {
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...env, PORT: String(port) },
    execArgv: [...process.execArgv, ...BOUND],
  });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (said !== 'ready') throw new Error(`${file} did not start`);
  return child;
}

/** Signs tokens as the app on a port does. */
export function signerFor(port: number) {
  const env = readEnv({ ...settingsFor(port), PORT: String(port) });
  return createTokens(env.authSecrets, env.publicUrl, systemClock);
}

export async function tokensOfWriters(port: number): Promise<string[]> {
  const tokens = signerFor(port);
  const people = Array.from({ length: WRITERS }, (_, place) => personOf(1 + place));
  return Promise.all(people.map((person) => tokens.sign({ ...person, sessionId: person.userId })));
}
