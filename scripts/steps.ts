import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests by file and title, repeated at the end of the output. */
  failures?: string[];
  unexplained?: boolean;
  files?: { file: string; seconds: number }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTests: number;
  testResults: {
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: JourneySuite[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: {
    ok: boolean;
    file: string;
    line: number;
    title: string;
    tests: { results: { duration: number }[] }[];
  }[];
}

const ROOT = path.resolve(import.meta.dirname, '..');

export async function checkSource(): Promise<Outcome[]> {
  const checks: [name: string, program: string, args: string[]][] = [
    ['types', 'tsc', ['--noEmit', '-p', '.', '--singleThreaded']],
    ['style', 'biome', ['check', '--error-on-warnings', '.']],
    ['imports', 'depcruise', ['--config', 'scripts/import-rules.ts', '--output-type', 'err-long', 'src']],
  ];
  return Promise.all(
    checks.map(async ([name, program, args]) => {
      const { code, output } = await runQuietly(program, args);
      console.log(code === 0 ? `${name}: fine` : `${name}: failed\n${output}`);
      return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
    }),
  );
}

interface RunOptions {
  root?: string;
  env?: NodeJS.ProcessEnv;
  /** Stops at the first failure, and prints nothing. */
  firstFailure?: boolean;
}

interface VitestOptions extends RunOptions {
  /** The name of the report; the project's by default. */
  name?: string;
  /** Substrings of test file names. */
  files?: readonly string[];
  tags?: string | undefined;
}

/** Runs one vitest project: unit, server or components; `*` runs all of them. */
export async function runVitest(project: string, options: VitestOptions = {}): Promise<Outcome> {
  const { root = ROOT, name = project, files = [], tags, env, firstFailure } = options;
  const file = freshReport(root, `${name.replace('*', 'vitest')}.json`);
  const args = [
    'run',
    ...files,
    `--project=${project}`,
    ...(tags ? [`--tags-filter=${tags}`] : []),
    ...(firstFailure ? ['--bail=1', '--passWithNoTests'] : ['--reporter=default']),
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await run('vitest', args, { root, env, quiet: firstFailure });
  const report = readReport<VitestReport>(file, {
    numPassedTests: 0,
    numFailedTests: 0,
    numTotalTests: 0,
    testResults: [],
  });
  const outcome = {
    name,
    code,
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    // Vitest counts tests that the tag filter excludes as skipped; this report does not.
    skipped: tags ? 0 : report.numTotalTests - report.numPassedTests - report.numFailedTests,
    failures: report.testResults.flatMap((tests) =>
      tests.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName }) => `${path.relative(root, tests.name)}: ${fullName}`),
    ),
    files: report.testResults.map(({ name: of, startTime, endTime }) => ({
      file: path.relative(root, of),
      seconds: (endTime - startTime) / 1000,
    })),
  };
  return judge(outcome, firstFailure);
}

export async function runJourneys(
  chosen: readonly string[] = [],
  { root = ROOT, env, firstFailure }: RunOptions = {},
): Promise<Outcome> {
  const file = freshReport(root, 'playwright.json');
  const args = ['test', ...chosen, '--reporter=list,json', ...(firstFailure ? ['--max-failures=1'] : [])];
  const code = await run('playwright', args, {
    root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    quiet: firstFailure,
  });
  const { stats, suites } = readReport<JourneyReport>(file, {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [],
  });
  const specs = suites.flatMap(specsOf);
  return judge({
    name: 'journeys',
    code,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: specs
      .filter(({ ok }) => !ok)
      .map(({ file: of, line, title }) => `tests/e2e/${of}:${line}: ${title}`),
    files: Object.entries(Object.groupBy(specs, ({ file: of }) => of)).map(([of, own = []]) => ({
      file: `tests/e2e/${of}`,
      seconds: own
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration / 1000, 0),
    })),
  });
}

function specsOf({ suites = [], specs = [] }: JourneySuite): NonNullable<JourneySuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Ends the process. The last line is the sum of all steps, `N passed, N failed`; the exit code is 1 if anything
 * failed.
 */
export function finish(outcomes: Outcome[]): void {
  const { line, code, failures } = summary(outcomes);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((one) => `  ${one}`).join('\n')}`);
  console.log(`\n${line}`);
  process.exitCode = code;
}

export function summary(outcomes: Outcome[]): { line: string; code: number; failures: string[] } {
  const sum = (of: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failures = outcomes.flatMap(
    (outcome) => outcome.failures ?? (outcome.failed > 0 ? [outcome.name] : []),
  );
  return { line, code: failed > 0 || passed === 0 ? 1 : 0, failures };
}

/**
 * The outcome of a runner with this exit code. A runner that ran no test, or that failed outside of any test (such as
 * a file that cannot be loaded), counts as one failure.
 */
export function judge(seen: Outcome & { code: number }, mayBeEmpty = false): Outcome {
  const { code, ...counts } = seen;
  const unexplained = counts.failed === 0 && (code !== 0 || (counts.passed === 0 && !mayBeEmpty));
  if (unexplained) console.error(`${counts.name}: ended with ${code} after ${counts.passed} tests`);
  if (!unexplained) return counts;
  return { ...counts, failed: 1, failures: [`${counts.name}: ended with ${code}`], unexplained };
}

function freshReport(root: string, name: string): string {
  const file = path.join(root, 'test-results', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string, none: T): T {
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as T) : none;
}

interface ProgramOptions {
  root: string;
  env: NodeJS.ProcessEnv | undefined;
  quiet: boolean | undefined;
}

async function run(program: string, args: string[], { root, env, quiet }: ProgramOptions): Promise<number> {
  if (!quiet) console.log(`\n> ${program} ${args.join(' ')}`);
  return exitCode(
    start(program, args, { stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'], cwd: root }, env),
  );
}

async function runQuietly(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const code = await exitCode(child);
  return { code, output: printed.join('') };
}

function start(program: string, args: string[], options: SpawnOptions, env: NodeJS.ProcessEnv = {}) {
  const { cwd = ROOT } = options;
  const searched = `${cwd}/node_modules/.bin${path.delimiter}${process.env.PATH ?? ''}`;
  return spawn(program, args, { ...options, cwd, env: { ...process.env, ...env, PATH: searched } });
}

async function exitCode(child: ReturnType<typeof spawn>): Promise<number> {
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal) console.error(`It was stopped by ${signal}.`);
  return code ?? 1;
}
