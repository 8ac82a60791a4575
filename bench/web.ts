import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { startAppProcess } from '#tests/app-process.ts';
import { readyChromium } from '#tests/tools/chromium.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type Measured, median, misses, table } from './web-goals.ts';

// Measures the pages of visitors on a throttled phone, with Lighthouse, against the production build of the app
// with a demo world of its own: `npm run bench:web [-- <name of a page> …]`. Each page is loaded RUNS times and
// the median counts. PORT chooses the port; REPORTS a folder that keeps Lighthouse's whole reports.

const RUNS = 3;
const wanted = process.argv.slice(2);
const reports = process.env.REPORTS;

await buildPages();
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-web-'));
const port = Number(process.env.PORT) || (await freePort());
const app = await startAppProcess(port, { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
const chrome = await launchChrome();
try {
  const measured: Measured[] = [];
  for (const [name, address] of Object.entries(await publicPages(app.url))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    // Twice before: the first rendering of a page compiles it, and drivers of a cold cache are not the subject.
    for (let i = 0; i < 2; i++) await (await fetch(app.url + address)).text();
    measured.push(await measure(name, address));
  }
  console.log(
    `\nLoad of this machine at the end: ${os.loadavg()[0]?.toFixed(1)} on ${os.cpus().length} cores\n`,
  );
  console.log(table(measured));
  const missed = measured.flatMap(misses);
  console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed:\n${missed.join('\n')}`);
  if (missed.length > 0) process.exitCode = 1;
} finally {
  chrome.kill();
  await app.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** The pages of the goals; those of one Kollab, one post and one person are the first of the demo world's lists. */
async function publicPages(url: string): Promise<Record<string, string>> {
  const kollabs: { kollabId: string; username: string; tags: string[] }[] = await (
    await fetch(`${url}/api/allkollabs?limit=1`)
  ).json();
  const posts: { postId: string; tags: string[] }[] = await (await fetch(`${url}/api/posts?limit=1`)).json();
  const [[kollab], [post]] = [kollabs, posts];
  if (!kollab || !post) throw new Error('The demo world has no Kollab, or no post.');
  return {
    landing: '/',
    users: '/users',
    kollabs: '/kollabs',
    kollab: `/kollab/${kollab.kollabId}/details`,
    profile: `/user/${kollab.username}`,
    search: `/search/result?q=${encodeURIComponent(kollab.tags[0] ?? 'music')}`,
    post: `/post/${post.postId}`,
    'search-posts': `/search/result?q=${encodeURIComponent(post.tags[0] ?? 'music')}&filter=posts`,
  };
}

async function launchChrome(): Promise<chromeLauncher.LaunchedChrome> {
  const found = await readyChromium();
  return chromeLauncher.launch({
    ...(found && { chromePath: found.executablePath }),
    envVars: { ...process.env, ...found?.env } as Record<string, string>,
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      // Nothing leaves this machine while measuring.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

async function measure(name: string, address: string): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measureOnce(name, address, run));
  return median(runs);
}

async function measureOnce(name: string, address: string, run: number): Promise<Measured> {
  const result = await lighthouse(app.url + address, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
  });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`${address}: ${report?.runtimeError?.message}`);
  if (reports) {
    fs.mkdirSync(reports, { recursive: true });
    fs.writeFileSync(path.join(reports, `${name}-${run}.json`), JSON.stringify(report));
  }
  const requests = requestsOf(report);
  const [js, css] = await Promise.all([weigh(requests, 'Script'), weigh(requests, 'Stylesheet')]);
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const measured: Measured = {
    name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: name.startsWith('search') ? null : score('seo'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    js,
    jsSent: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    css,
    requests: requests.length,
    failed: failedAudits(report),
  };
  console.log(`${name} ${run + 1}: ${measured.performance}, LCP ${Math.round(measured.lcp)} ms`);
  return measured;
}

interface Request {
  url: string;
  resourceType: string;
  transferSize: number;
}

function requestsOf(report: Result): Request[] {
  const details = report.audits['network-requests']?.details as { items?: Request[] } | undefined;
  return (details?.items ?? []).filter(({ url }) => url.startsWith(app.url));
}

/** Bytes as gzip (level 9) of the files of one type that the first load took, however they were sent. */
async function weigh(requests: Request[], type: string): Promise<number> {
  const files = [...new Set(requests.filter((each) => each.resourceType === type).map(({ url }) => url))];
  const sizes = await Promise.all(
    files.map(async (file) => {
      const body = Buffer.from(await (await fetch(file)).arrayBuffer());
      return (await promisify(zlib.gzip)(body, { level: 9 })).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** What Lighthouse holds against a page and counts towards the goals of 100, by its own names. */
function failedAudits(report: Result): string[] {
  const strict = ['accessibility', 'best-practices', 'seo'];
  return strict.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}
