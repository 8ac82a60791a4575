import fs from 'node:fs';
import path from 'node:path';
import { type Outcome, runJourneys, runVitest } from '../steps.ts';
import type { Fault } from './fault.ts';

export const TIERS = ['main', 'all'] as const;
export type FaultTier = (typeof TIERS)[number];

interface Chosen extends Pick<Fault, 'tests' | 'journeys'> {
  project?: string;
}

/**
 * Runs the selected tests of a checkout until one fails. Journeys run last, because they take longest.
 * @returns the outcome of the failed run; null if all passed
 */
export async function firstFailure(
  root: string,
  { tests, project = '*', journeys = [] }: Chosen,
  tier: FaultTier,
  given: NodeJS.ProcessEnv,
): Promise<Outcome | null> {
  const options = { root, env: { ...given, TEST_TIER: tier }, firstFailure: true };
  const isMain = tier === 'main';
  if (tests.length > 0) {
    const outcome = await runVitest(project, {
      ...options,
      files: tests,
      tags: isMain ? '!whole' : undefined,
    });
    if (outcome.failed > 0) return outcome;
  }
  const specs = journeys
    .map((name) => `tests/e2e/${name}`)
    .filter((spec) => !isMain || fs.readFileSync(path.join(root, spec), 'utf8').includes('@main'));
  // Only journeys need the built pages.
  if (specs.length === 0) return null;
  const outcome = await runJourneys([...specs, ...(isMain ? ['--grep=@main'] : [])], options);
  return outcome.failed > 0 ? outcome : null;
}
