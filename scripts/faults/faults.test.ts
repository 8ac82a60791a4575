import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FAULTS } from './all.ts';
import { FAULT_KINDS, partOf, withFault } from './fault.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TEST_FILES = fs.globSync('{src,tests,scripts,bench}/**/*.test.{ts,tsx}', { cwd: ROOT });

const distinct = (values: string[]) => [...new Set(values)].sort();

it.each(FAULTS)('can still be applied: $name', (fault) => {
  const right = fs.readFileSync(path.join(ROOT, fault.file), 'utf8');
  expect(withFault(right, fault)).not.toBe(right);
});

it.each(FAULTS)('names tests that exist: $name', ({ tests, journeys = [] }) => {
  expect([...tests, ...journeys]).not.toEqual([]);
  expect(tests.filter((name) => !TEST_FILES.some((file) => file.includes(name)))).toEqual([]);
  expect(journeys.filter((name) => !fs.existsSync(path.join(ROOT, 'tests/e2e', name)))).toEqual([]);
});

it('has a unique name for each fault', () => {
  const names = FAULTS.map(({ name }) => name);
  expect(distinct(names)).toEqual([...names].sort());
});

it('has faults of every module and every kind', () => {
  const parts = [...fs.readdirSync(path.join(ROOT, 'src/modules')), 'infra', 'ui', 'web', 'migrations'];
  expect(distinct(FAULTS.map(partOf))).toEqual(expect.arrayContaining(parts));
  expect(distinct(FAULTS.map(({ kind }) => kind))).toEqual([...FAULT_KINDS].sort());
  expect(FAULTS.length).toBeGreaterThanOrEqual(60);
});
