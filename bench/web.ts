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

/** Of which the median counts. */
const RUNS = 3;

interface Options {
  /** Names of pages, with commas; all if it is empty. */
  pages: string;
  /** A folder for the reports of Lighthouse; none if it is empty. */
  reports: string;
}

/**
 * Measures the public pages on a throttled phone with Lighthouse: the production build, with the demo world in an embedded
 * database of its own.
 */
export async function run({ pages, reports }: Options): Promise<void> {
  await buildPages();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-web-'));
  const app = await startAppProcess(await freePort(), { DATABASE_URL: '', DATA_DIR: dataDir, DEMO: '1' });
  const chrome = await launchChrome();
  try {
    const addresses = await publicPages(app.url);
    const wanted = pages ? pages.split(',') : Object.keys(addresses);
    const unknown = wanted.find((name) => !addresses[name]);
    if (unknown) throw new Error(`No page is called ${unknown}: ${Object.keys(addresses).join(', ')}.`);
    const measured: Measured[] = [];
    for (const name of wanted) {
      const address = app.url + addresses[name];
      // The first rendering of a page compiles its code.
      for (let i = 0; i < 2; i++) await (await fetch(address)).text();
      const runs: Measured[] = [];
      for (let n = 1; n <= RUNS; n++) {
        const report = await lighthouseReport(address, chrome.port);
        if (reports) {
          fs.mkdirSync(reports, { recursive: true });
          fs.writeFileSync(path.join(reports, `${name}-${n}.json`), JSON.stringify(report));
        }
        const figures = await figuresOf(name, report, app.url);
        console.log(`${name} ${n}: ${figures.performance}, LCP ${Math.round(figures.lcp)} ms`);
        runs.push(figures);
      }
      measured.push(median(runs));
    }
    const [load] = os.loadavg();
    console.log(`\nLoad of this machine at the end: ${load?.toFixed(1)} on ${os.cpus().length} processors\n`);
    console.log(table(measured));
    const missed = measured.flatMap(misses);
    console.log(missed.length === 0 ? '\nEvery goal is met.' : `\nMissed:\n${missed.join('\n')}`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    chrome.kill();
    await app.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The pages that have goals, by name. The Kollab, the post and the user are the first of the demo world's lists. */
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
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
}

async function lighthouseReport(address: string, port: number): Promise<Result> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error' });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`${address}: ${report?.runtimeError?.message}`);
  return report;
}

async function figuresOf(name: string, report: Result, origin: string): Promise<Measured> {
  const details = report.audits['network-requests']?.details as { items?: Request[] } | undefined;
  const requests = (details?.items ?? []).filter(({ url }) => url.startsWith(origin));
  const score = (category: string) => Math.round((report.categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: name.startsWith('search') ? null : score('seo'),
    lcp: figure('largest-contentful-paint'),
    cls: figure('cumulative-layout-shift'),
    tbt: figure('total-blocking-time'),
    js: await gzipSize(requests, 'Script'),
    jsSent: requests.reduce((sum, one) => sum + (one.resourceType === 'Script' ? one.transferSize : 0), 0),
    css: await gzipSize(requests, 'Stylesheet'),
    requests: requests.length,
    failed: failedAudits(report),
  };
}

interface Request {
  url: string;
  resourceType: string;
  transferSize: number;
}

/** Bytes of the files of one type as gzip (level 9), however they were sent. */
async function gzipSize(requests: Request[], type: string): Promise<number> {
  const files = [...new Set(requests.filter((each) => each.resourceType === type).map(({ url }) => url))];
  const sizes = await Promise.all(
    files.map(async (file) => {
      const body = Buffer.from(await (await fetch(file)).arrayBuffer());
      return (await promisify(zlib.gzip)(body, { level: 9 })).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The audits that cost points in the categories whose goal is 100. */
function failedAudits(report: Result): string[] {
  const strict = ['accessibility', 'best-practices', 'seo'];
  return strict.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}
