import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

// Mutation tests of the rules: lists the mutants that no test kills, and the scores by module. `npm run test:mutants
// -- src/modules/requests` mutates one folder or file.

const ROOT = path.resolve(import.meta.dirname, '..');
const RULES = '**/*.{rules,policy}.ts';
/** Percent of all mutants. */
const LEAST_SCORE = 85;

process.chdir(ROOT);
const asked = process.argv.slice(2);
const targets = asked.length === 0 ? ['src'] : asked;
// Mutates a copy; nothing is written into the checkout.
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-mutants-'));
try {
  await new Stryker({
    mutate: targets.map((target) => (target.endsWith('.ts') ? target : path.posix.join(target, RULES))),
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants.vitest.ts' },
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(ROOT, 'scripts/mutants.ignore.ts')],
    ignorers: ['names-and-texts'],
    concurrency: os.availableParallelism(),
    tempDirName: copy,
    cleanTempDir: 'always',
    ignorePatterns: ['**', '!src/**', '!tests/**', '!package.json', '!scripts/mutants.vitest.ts'],
    // Stryker needs a TypeScript API that version 7 does not have. Types are stripped, not checked.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    reporters: [process.stdout.isTTY ? 'progress' : 'dots', 'clear-text'],
    clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
    thresholds: { high: 95, low: LEAST_SCORE, break: LEAST_SCORE },
  }).runMutationTest();
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
