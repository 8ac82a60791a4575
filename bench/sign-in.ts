import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startAppProcess } from '#tests/app-process.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';

/*
 * `npm run bench:sign-in`: whether the time of a refused sign-in reveals if an address has an account (checks.md AU-03).
 * A wrong password for a known address and any for an unknown one take turns, each of the two first as often. Of 100
 * pairs 35 to 65 should go either way, and the medians be within 10 %.
 */
const PAIRS = 100;
const WARM_UP = 10;
const KNOWN = 'mira@demo.example';

await buildPages();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-sign-in-'));
const app = await startAppProcess(await freePort(), {
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  DEMO: '1',
  RATE_LIMIT_SCALE: '1000000',
});
try {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let pair = -WARM_UP; pair < PAIRS; pair++) {
    const kinds = pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const took = await refusal(kind === 'known' ? KNOWN : `nobody${Math.abs(pair)}@demo.example`);
      if (pair >= 0) times[kind].push(took);
    }
  }
  const slower = times.known.filter((took, place) => took > (times.unknown[place] ?? 0)).length;
  const [known, unknown] = [median(times.known), median(times.unknown)];
  console.log(
    `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms: ${(known / unknown).toFixed(3)}`,
  );
  console.log(`the known address took longer in ${slower} of ${PAIRS} pairs`);
} finally {
  await app.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function refusal(email: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${app.url}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password of anybody' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`A wrong password was answered with ${response.status}.`);
  return performance.now() - begun;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
