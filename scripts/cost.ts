import { createHash } from 'node:crypto';
import os from 'node:os';

export interface Cost {
  layer: string;
  /** CPU seconds of the whole machine during the layer, including PostgreSQL, Chromium and unrelated processes. */
  processor: number;
  seconds: number;
}

export async function measured<T>(layer: string, step: () => Promise<T>): Promise<{ result: T; cost: Cost }> {
  const [processor, start] = [processorSeconds(), performance.now()];
  const result = await step();
  return {
    result,
    cost: {
      layer,
      processor: processorSeconds() - processor,
      seconds: (performance.now() - start) / 1000,
    },
  };
}

function processorSeconds(): number {
  const ms = os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
  return ms / 1000;
}

/**
 * The speed of one CPU: the CPU milliseconds of a fixed piece of work. It is the minimum of nine runs, because other
 * processes slow it down. Divide by it to compare figures of different days or machines.
 */
export function machineSpeed(): number {
  const runs = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    fixedWork();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...runs);
}

function fixedWork(): void {
  const text = JSON.stringify(
    Array.from({ length: 2_000 }, (_, n) => ({ n, title: `row ${n}`, tags: ['a', 'b'] })),
  );
  for (let round = 0; round < 40; round++) {
    const rows = JSON.parse(text) as { n: number }[];
    createHash('sha256')
      .update(JSON.stringify(rows.sort((a, b) => b.n - a.n)))
      .digest('hex');
  }
}

export function costReport(
  tier: string,
  costs: readonly Cost[],
  files: readonly { file: string; seconds: number }[],
): string {
  const total: Cost = {
    layer: `total of ${tier}`,
    processor: costs.reduce((sum, { processor }) => sum + processor, 0),
    seconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
  };
  const rows = [...costs, total].map(
    ({ layer, processor, seconds }) =>
      `  ${layer.padEnd(24)}${processor.toFixed(0).padStart(10)}${seconds.toFixed(0).padStart(10)}`,
  );
  const dearest = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return [
    `  ${'layer'.padEnd(24)}${'processor'.padStart(10)}${'elapsed'.padStart(10)}  (seconds)`,
    ...rows,
    `  fixed work: ${machineSpeed().toFixed(0)} ms on one processor of ${os.availableParallelism()}`,
    '',
    'Slowest files, by elapsed time:',
    ...dearest,
  ].join('\n');
}
