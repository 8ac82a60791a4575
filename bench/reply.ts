import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { PROCESS_SECRET, startAppProcess } from '#tests/app-process.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { chromiumLaunchOptions } from '#tests/tools/chromium.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';

/*
 * `DATABASE_URL=… npm run bench:reply`: how long a message takes until it stands on the open page of who it is for. It
 * is sent at one process, and the page is open at another, on a database of their own that is dropped at the end.
 * BENCH_REPLIES of them (200), one after the other, at moments that have nothing to do with those of the processes.
 * Prints the milliseconds since the write was answered, which is just behind its commit: until the page was told, until
 * it asked for the conversation, until that came, until the words stood on the page; and that from the press on.
 */
const REPLIES = Math.min(2_000, Number(process.env.BENCH_REPLIES ?? 200));
const PAUSES_MS = { from: 300, to: 700 };
const LATE_MS = 5_000;
const STEPS = ['heard', 'asked', 'came', 'shown'] as const;

await buildPages();
const cleanUps: (() => Promise<unknown>)[] = [];
try {
  const databaseUrl = await makeDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-reply-'));
  cleanUps.push(async () => fs.rmSync(dataDir, { recursive: true, force: true }));
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const reading = await startAppProcess(await freePort(), settings);
  cleanUps.push(reading.stop);
  const writing = await startTestApp({
    jobs: true,
    databaseUrl,
    env: { AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: reading.url },
  });
  cleanUps.push(writing.close);
  const browser = await chromium.launch(await chromiumLaunchOptions());
  cleanUps.push(() => browser.close());
  const [writer, reader] = [await createPerson(writing.context), await createPerson(writing.context)];
  const id = await conversationOf(writing, writer, reader);
  const page = await openAt(await browser.newPage(), reader, `${reading.url}/inbox/${id}`);
  await measure(writing, writer, id, page);
} finally {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
}

async function makeDatabase(): Promise<string> {
  const server = process.env.DATABASE_URL;
  if (!server) throw new Error('Say by DATABASE_URL where databases can be made.');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  cleanUps.push(() => admin.end());
  const name = `bench_reply_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  cleanUps.push(() => admin.query(`drop database ${name} with (force)`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

async function conversationOf(app: TestApp, writer: Person, reader: Person): Promise<string> {
  const body = { username: reader.username, text: 'Shall we?' };
  const { conversationId } = (await app.call('POST', '/conversations', { token: writer.token, body })).body;
  await app.call('POST', `/conversation/${conversationId}/accept`, { token: reader.token });
  return conversationId;
}

/** What the page notes of each reply, in ms as `Date.now()`. */
declare global {
  var noted: { heard: number[]; shown: Map<string, number> };
}

async function openAt(page: Page, { cookie, token }: Person, address: string): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: new URL(address).origin }]);
  await page.addInitScript((given) => {
    localStorage.setItem('token', given);
    globalThis.noted = { heard: [], shown: new Map() };
    const Original = EventSource;
    globalThis.EventSource = class extends Original {
      constructor(...given: ConstructorParameters<typeof EventSource>) {
        super(...given);
        this.addEventListener('message', ({ data }) => {
          if (JSON.parse(data).kind === 'conversation') noted.heard.push(Date.now());
        });
      }
    };
    new MutationObserver(() => {
      for (const [words] of document.body?.textContent?.matchAll(/reply \d+\./g) ?? [])
        if (!noted.shown.has(words)) noted.shown.set(words, Date.now());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, token);
  await page.goto(address);
  await page.waitForFunction(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.some(({ name: lock }) => lock === 'live');
  });
  return page;
}

async function measure(app: TestApp, writer: Person, id: string, page: Page): Promise<void> {
  const took: Record<(typeof STEPS)[number] | 'pressed', number[]> = {
    ...{ heard: [], asked: [], came: [], shown: [], pressed: [] },
  };
  for (let n = 0; n < REPLIES; n++) {
    await wait(PAUSES_MS.from + Math.random() * (PAUSES_MS.to - PAUSES_MS.from));
    const words = `reply ${n}.`;
    const pressed = Date.now();
    const response = await fetch(`${app.url}/api/conversation/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${writer.token}` },
      body: JSON.stringify({ text: words }),
    });
    if (!response.ok) throw new Error(`a message was refused: ${response.status}`);
    const committed = Date.now();
    const seen = await page.waitForFunction((text) => noted.shown.get(text), words, {
      timeout: LATE_MS,
      polling: 20,
    });
    const shown = (await seen.jsonValue()) ?? 0;
    const found = await page.evaluate(
      ([since, until]) => {
        const reads = performance
          .getEntriesByType('resource')
          .map(({ name, startTime, duration }) => {
            const asked = performance.timeOrigin + startTime;
            return { name, asked, came: asked + duration };
          })
          .filter(({ name, asked, came }) => name.includes('.data') && asked >= since && came <= until + 20);
        performance.clearResourceTimings();
        return { heard: noted.heard.find((at) => at >= since), ...reads.at(-1) };
      },
      [pressed, shown] as const,
    );
    const at = { ...found, shown };
    for (const step of STEPS) if (at[step] !== undefined) took[step].push(at[step] - committed);
    took.pressed.push(shown - pressed);
  }
  console.log('until | p50 | p90 | p99 | longest');
  for (const [step, ms] of Object.entries(took)) {
    ms.sort((a, b) => a - b);
    const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(ms.length * share))]?.toFixed(0);
    const name = step === 'pressed' ? 'shown, from the press on' : step;
    console.log([name, at(0.5), at(0.9), at(0.99), `${ms.at(-1)?.toFixed(0)} ms`].join(' | '));
  }
}
