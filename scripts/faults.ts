import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestPostgres } from '#tests/tools/postgres.ts';
import { FAULTS } from './faults/all.ts';
import { copyCheckout, whileFaulty } from './faults/copy.ts';
import { type Fault, partOf } from './faults/fault.ts';
import { type FaultTier, firstFailure, TIERS } from './faults/first-failure.ts';

// Applies each fault in turn to a copy of the checkout, and reports which test detects it.

const { values: asked } = parseArgs({
  options: { only: { type: 'string', default: '' }, tier: { type: 'string' } },
});
const tiers = TIERS.filter((tier) => asked.tier === undefined || asked.tier === tier);
const faults = FAULTS.filter(({ name }) => name.includes(asked.only));
if (tiers.length === 0 || faults.length === 0) {
  throw new Error('Usage: npm run test:faults -- [--only <part of a name>] [--tier main | all]');
}

interface Result {
  fault: Fault;
  tier?: FaultTier;
  test?: string;
}

const copy = copyCheckout(path.resolve(import.meta.dirname, '..'));
process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }));
process.on('SIGINT', () => process.exit(130));
// All runs share one server, and each run creates its own databases.
const { templateUrl, stop } = await startTestPostgres();
const env = { DATABASE_URL: templateUrl };

const results = new Map<Fault, Result>();
for (const tier of tiers) {
  const left = faults.filter((fault) => !results.get(fault)?.test);
  if (left.length === 0) break;
  await passesWithoutFaults(left, tier);
  for (const fault of left) results.set(fault, await detect(fault, tier));
}
await stop();
report([...results.values()]);

/** A test that fails without a fault cannot detect one. */
async function passesWithoutFaults(left: Fault[], tier: FaultTier): Promise<void> {
  const tests = [...new Set(left.flatMap((fault) => fault.tests))];
  const journeys = [...new Set(left.flatMap((fault) => fault.journeys ?? []))];
  console.log(`\nWithout a fault, in tier ${tier} ...`);
  const layers = ['unit', 'server', 'components'].map((project) => ({ tests, project }));
  for (const layer of [...layers, { tests: [], journeys }]) {
    const failure = await firstFailure(copy, layer, tier, env);
    if (!failure) continue;
    throw new Error(`Without a fault: ${failure.failures?.join('\n')}`);
  }
}

async function detect(fault: Fault, tier: FaultTier): Promise<Result> {
  const start = performance.now();
  const failure = await whileFaulty(copy, fault, () => firstFailure(copy, fault, tier, env));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const [first] = failure?.failures ?? [];
  const test = failure?.unexplained ? undefined : first;
  const said = test ?? `NOT FOUND in tier ${tier}${first ? `: ${first}` : ''}`;
  console.log(`${partOf(fault)}: ${fault.name} (${seconds} s)\n  ${said}`);
  return test ? { fault, tier, test } : { fault };
}

function report(all: Result[]): void {
  console.log('\nFault | found in tier | found by');
  for (const { fault, tier, test } of all) {
    console.log(`${partOf(fault)}: ${fault.name} | ${tier ?? '-'} | ${test ?? 'NOT FOUND'}`);
  }
  const found = TIERS.map((one) => `${all.filter(({ tier }) => tier === one).length} in tier ${one}`);
  const missed = all.filter(({ test }) => !test).length;
  console.log(`\nFaults: ${all.length}. Found: ${found.join(', ')}. Not found: ${missed}.`);
  process.exitCode = missed > 0 ? 1 : 0;
}
