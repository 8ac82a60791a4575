import { buildPages } from './build-pages.ts';
import { type Cost, costReport, measured } from './cost.ts';
import { runReleaseOnTablesOfToday } from './releases.ts';
import { checkSource, finish, type Outcome, runJourneys, runVitest } from './steps.ts';

// See docs/testing.md for what each of these covers.
const RUNS = ['main', 'all', 'deep', 'rest', 'server', 'check'] as const;
type Run = (typeof RUNS)[number];

/** Substrings of the names of test files whose result depends on the PostgreSQL version. */
const OF_THE_SERVER = ['plans', 'search', 'migrate', 'pool', 'lock', '.races', 'upgrade', 'visibility'];

const asked = process.argv[2]?.replace('--', '') ?? 'main';
const run = RUNS.find((one) => one === asked);
if (!run) throw new Error(`Usage: node scripts/test.ts [${RUNS.map((one) => `--${one}`).join(' | ')}]`);

const outcomes: Outcome[] = [];
const costs: Cost[] = [];
process.env.TEST_TIER = {
  main: 'main',
  all: 'all',
  deep: 'deep',
  rest: 'all',
  server: 'main',
  check: 'main',
}[run];
await runLayers(run);
console.log(
  `\n${costReport(
    run,
    costs,
    outcomes.flatMap(({ files }) => files ?? []),
  )}`,
);
finish(outcomes);

async function runLayers(run: Run): Promise<void> {
  if (run === 'check') return checkAndTestUnits();
  // Built once, because several tests need the pages at the same time.
  await layer('build', async () => {
    await buildPages();
    return [];
  });
  if (run === 'server') {
    await layer('server', () => runVitest('server', { files: OF_THE_SERVER }));
    return;
  }
  const tags = { main: '!whole', all: undefined, deep: undefined, rest: 'whole or counted' }[run];
  const journeys = { main: ['--grep=@main'], all: [], deep: [], rest: ['--grep-invert=@main'] }[run];
  if (run !== 'rest') {
    await checkAndTestUnits();
    await layer('components', () => runVitest('components'));
  }
  await layer('server', () => runVitest('server', { tags }));
  await layer('journeys', () => runJourneys(journeys));
  if (run === 'deep') await layer('last release', runReleaseOnTablesOfToday);
}

/** The checks that take less than a minute and need no database. */
async function checkAndTestUnits(): Promise<void> {
  await layer('source', checkSource);
  await layer('unit', () => runVitest('unit'));
}

async function layer(name: string, step: () => Promise<Outcome | Outcome[]>): Promise<void> {
  const { result, cost } = await measured(name, step);
  costs.push(cost);
  outcomes.push(...[result].flat());
}
