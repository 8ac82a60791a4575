import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startAppProcess } from '#tests/app-process.ts';
import { freshDatabase, PATIENT_SETTINGS } from '#tests/tools/database.ts';
import { freePort } from '#tests/tools/free-port.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  url: string;
  databaseUrl: string;
  output(): string;
  /** Stops the app as an operator would, and drops its database. */
  stop(): Promise<void>;
}

/**
 * Starts the production build of the app on a free port with a new database.
 * @param settings override those of tests, such as DEMO=1; or a function of the port
 * @param entry what Node runs, if not the product itself
 */
export async function startServer(
  settings: Record<string, string> | ((port: number) => Record<string, string>) = {},
  entry?: string,
): Promise<RunningServer> {
  const database = await freshDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-e2e-'));
  const clear = async () => {
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  const port = await freePort();
  const all = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...PATIENT_SETTINGS,
    ...(typeof settings === 'function' ? settings(port) : settings),
  };
  const app = await startAppProcess(port, all, undefined, entry).catch(async (error) => {
    await clear();
    throw error;
  });
  const stop = async () => {
    await app.stop();
    await clear();
  };
  return { url: app.url, databaseUrl: database.url, output: app.output, stop };
}
