import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Fault } from './fault.ts';

export const TIERS = ['main', 'all'] as const;
export type FaultTier = (typeof TIERS)[number];

/** The first test that failed, by file and title; or why the tests that ran cannot tell. */
export interface Failure {
  test?: string;
  message?: string;
  broken?: string;
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

interface JourneyReport {
  suites: JourneySuite[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs?: { ok: boolean; file: string; title: string }[];
}

interface Chosen extends Pick<Fault, 'tests' | 'journeys'> {
  /** Those of one vitest project alone. */
  project?: string;
}

/** Runs the chosen tests of a checkout until one fails; the journeys after the others, as they take longest. */
export async function firstFailure(
  root: string,
  { tests, project, journeys = [] }: Chosen,
  tier: FaultTier,
  env: NodeJS.ProcessEnv,
): Promise<Failure | null> {
  const run = { root, env: { ...process.env, ...env, TEST_TIER: tier } };
  const chosen = [...tests, ...(project ? [`--project=${project}`, '--passWithNoTests'] : [])];
  const known = tests.length > 0 ? await failureOfVitest(run, chosen, tier) : null;
  return known ?? (journeys.length > 0 ? await failureOfJourneys(run, journeys, tier) : null);
}

interface Run {
  root: string;
  env: NodeJS.ProcessEnv;
}

async function failureOfVitest(
  run: Run,
  chosen: readonly string[],
  tier: FaultTier,
): Promise<Failure | null> {
  const file = path.join(run.root, 'faults.json');
  const { code, output } = await runProgram(run, 'vitest', [
    ...['run', ...chosen, '--bail=1', '--reporter=json', `--outputFile=${file}`],
    ...(tier === 'main' ? ['--tags-filter=!whole'] : []),
  ]);
  const report = readReport<VitestReport>(file);
  for (const { name, assertionResults } of report?.testResults ?? []) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (!failed) continue;
    const message = failed.failureMessages?.join('\n');
    return { test: `${path.relative(run.root, name)}: ${failed.fullName}`, ...(message && { message }) };
  }
  if (code === 0) return null;
  const unread = report?.testResults.find(({ status }) => status === 'failed');
  return { broken: unread?.message || lastLines(output) };
}

async function failureOfJourneys(
  run: Run,
  journeys: readonly string[],
  tier: FaultTier,
): Promise<Failure | null> {
  const specs = journeys
    .map((name) => `tests/e2e/${name}`)
    .filter((spec) => tier === 'all' || fs.readFileSync(path.join(run.root, spec), 'utf8').includes('@main'));
  // Only journeys need the built pages.
  if (specs.length === 0) return null;
  const file = path.join(run.root, 'faults.json');
  const env = { ...run.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const { code, output } = await runProgram({ ...run, env }, 'playwright', [
    ...['test', ...specs, '--max-failures=1', '--reporter=json'],
    ...(tier === 'main' ? ['--grep=@main'] : []),
  ]);
  const report = readReport<JourneyReport>(file);
  const failed = report?.suites.flatMap(specsOf).find(({ ok }) => !ok);
  if (failed) return { test: `tests/e2e/${failed.file}: ${failed.title}` };
  return code === 0 && report ? null : { broken: lastLines(output) };
}

function specsOf({ suites = [], specs = [] }: JourneySuite): NonNullable<JourneySuite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

function readReport<T>(file: string): T | null {
  if (!fs.existsSync(file)) return null;
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as T;
  fs.rmSync(file);
  return report;
}

function runProgram(run: Run, program: string, args: string[]): Promise<{ code: number; output: string }> {
  const { root: cwd, env } = run;
  return new Promise((resolve) => {
    const file = path.join(cwd, 'node_modules/.bin', program);
    const options = { cwd, env, maxBuffer: 2 ** 28 };
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

function lastLines(output: string): string {
  return output.trim().split('\n').slice(-5).join('\n');
}
