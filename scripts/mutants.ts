import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

// Changes the rules at one place at a time, and lists the changes that no test of rules notices; then the scores by
// module. `npm run test:mutants -- src/modules/requests` changes those of one folder, or of one file.

const ROOT = path.resolve(import.meta.dirname, '..');
const RULES = '**/*.{rules,policy}.ts';
/** In percent, over all. */
const LEAST_SCORE = 85;

process.chdir(ROOT);
const asked = process.argv.slice(2);
const places = asked.length === 0 ? ['src'] : asked;
// The changes are made in a copy; nothing is written into the checkout.
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-mutants-'));
try {
  await new Stryker({
    mutate: places.map((place) => (place.endsWith('.ts') ? place : path.posix.join(place, RULES))),
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutants.vitest.ts' },
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/vitest-runner', path.join(ROOT, 'scripts/mutants.ignore.ts')],
    ignorers: ['names-and-texts'],
    concurrency: os.availableParallelism(),
    tempDirName: copy,
    cleanTempDir: 'always',
    ignorePatterns: ['**', '!src/**', '!tests/**', '!package.json', '!scripts/mutants.vitest.ts'],
    // Stryker needs functions of TypeScript that version 7 no longer has. Types are stripped, not checked.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    reporters: [process.stdout.isTTY ? 'progress' : 'dots', 'clear-text'],
    clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
    thresholds: { high: 95, low: LEAST_SCORE, break: LEAST_SCORE },
  }).runMutationTest();
} finally {
  fs.rmSync(copy, { recursive: true, force: true });
}
