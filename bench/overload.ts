import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, connect, fire, isSuccess, rawRequest, type Shot } from './load.ts';
import { serve, settingsFor, tokensOfWriters } from './servers.ts';

/*
 * `DATABASE_URL=… npm run bench:overload`, after `npm run bench:seed` and a build: what the app still answers when five
 * times as much is asked for as it can do, for 20 seconds. That is 25 times a steady load of a fifth. Goodput must stay
 * at 80 % of the most, refusals must come within 100 ms, and after it everything is as before within five seconds.
 */
const PORT = Number(process.env.PORT ?? 4430);
const TIMES = 5;
const SECONDS = 20;
const MOST_CONNECTIONS = 1_000;
const TICK_MS = 5;
const LEAST_GOODPUT = 0.8;
const MOST_REFUSAL_MS = 100;

interface Timed {
  status: number;
  ms: number;
}

const child = await serve('app-server.ts', PORT, { ...settingsFor(PORT), BACKGROUND: '1' });
try {
  const shots = shotsOf(await tokensOfWriters(PORT));
  await fire(PORT, shots, 32, 5);
  const before = await fire(PORT, shots, 32, 10);
  console.log(`the most: ${before.perSecond.toFixed(0)} a second, p99 ${before.p99.toFixed(0)} ms`);

  const { responses, unsent } = await flood(shots, before.perSecond * TIMES);
  const good = responses.filter(({ status }) => isSuccess(status));
  const refused = responses.filter(({ status }) => status === 503);
  const others = responses.length - good.length - refused.length;
  const share = good.length / SECONDS / before.perSecond;
  console.log(
    `flooded: ${(responses.length / SECONDS).toFixed(0)} a second asked for, ${(good.length / SECONDS).toFixed(0)} answered (${(share * 100).toFixed(0)} %), p99 ${p99(good)} ms`,
  );
  console.log(
    `refused: ${refused.length}, p99 ${p99(refused)} ms; other answers and lost connections: ${others}; not sent for want of connections: ${unsent}`,
  );

  await wait(5_000);
  const after = await fire(PORT, shots, 32, 5);
  console.log(`5 s later: ${after.perSecond.toFixed(0)} a second, p99 ${after.p99.toFixed(0)} ms`);
  const quick = Number(p99(refused)) <= MOST_REFUSAL_MS;
  if (share < LEAST_GOODPUT || !quick || others > 0 || after.failed > 0) process.exitCode = 1;
} finally {
  child.disconnect();
}

/** Reads of the signed-in, each another one's, so that no shared copy answers. */
function shotsOf(tokens: string[]): Shot[] {
  return tokens.slice(0, 100).flatMap((token, place): Shot[] => [
    { method: 'GET', path: '/api/allkollabs?sort=requestsCount', token },
    { method: 'GET', path: '/api/user', token },
    { method: 'GET', path: `/api/user/bench_${1 + place * 37}`, token },
  ]);
}

/** Sends so many a second whether or not they are answered, as people do who do not know of each other. */
async function flood(shots: Shot[], perSecond: number): Promise<{ responses: Timed[]; unsent: number }> {
  const requests = shots.map((shot) => rawRequest(PORT, shot));
  const responses: Timed[] = [];
  const idle: Ask[] = [];
  const open: Promise<void>[] = [];
  let connections = 0;
  let sent = 0;
  let unsent = 0;
  const send = async () => {
    const request = requests[sent++ % requests.length] as Buffer;
    const begun = performance.now();
    let ask = idle.pop();
    if (!ask) {
      if (connections >= MOST_CONNECTIONS) return void unsent++;
      connections++;
      ask = await connect(PORT);
    }
    const status = await ask(request);
    responses.push({ status, ms: performance.now() - begun });
    if (status > 0) idle.push(ask);
    else connections--;
  };
  const start = performance.now();
  for (let now = start; now - start < SECONDS * 1000; now = performance.now()) {
    const due = ((now - start) / 1000) * perSecond;
    while (sent < due) open.push(send());
    await wait(TICK_MS);
  }
  await Promise.all(open);
  for (const ask of idle) ask.end();
  return { responses, unsent };
}

function p99(responses: Timed[]): string {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(0);
}
