import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { createApp, MODULES } from '#src/app.ts';
import { settingsFor } from './servers.ts';

/** Those below are told together. */
const NOTED_MS = 200;

/** Does once what the scheduler does, all of it, and says how long each took. */
export async function measureSchedules(url: string, port: number): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-schedules-'));
  const env = readEnv({ ...settingsFor(port), DATABASE_URL: url, PORT: String(port), DATA_DIR: dataDir });
  const log = createLog({ ...env, logLevel: 'error' });
  const app = await createApp({
    env,
    log,
    databaseUrl: url,
    root: process.cwd(),
    pages: 'none',
    crons: false,
  });
  const took: { name: string; ms: number }[] = [];
  try {
    for (const { name, run } of MODULES.flatMap(({ schedules = [] }) => schedules)) {
      const began = performance.now();
      await run(app.context, MODULES);
      took.push({ name, ms: performance.now() - began });
    }
  } finally {
    await app.close();
    fs.rmSync(dataDir, { recursive: true });
  }
  const noted = took.filter(({ ms }) => ms >= NOTED_MS);
  for (const { name, ms } of noted) console.log(`${name} | ${ms.toFixed(0)} ms`);
  const rest = took.filter((one) => !noted.includes(one));
  console.log(`${rest.length} others | ${rest.reduce((sum, { ms }) => sum + ms, 0).toFixed(0)} ms in all`);
}
