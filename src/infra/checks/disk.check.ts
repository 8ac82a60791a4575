import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import { type Check, type Finding, ok, problem, warning } from './check.ts';

const GB = 1024 ** 3;

export const diskCheck: Check = {
  id: 'disk',
  help: 'Make the disk larger or delete what you do not need, such as old logs and dumps. A full disk stops uploads, and the database if it is on the same disk.',
  async run({ context }) {
    const { bsize, blocks, bavail } = await fs.statfs(await nearestFolder(context.env.dataDir));
    return judgeDisk({ total: bsize * blocks, free: bsize * bavail });
  },
};

/** @param disk in bytes */
export function judgeDisk({ total, free }: { total: number; free: number }): Finding {
  const share = total === 0 ? 0 : free / total;
  const sentence = `The disk of DATA_DIR has ${(free / GB).toFixed(1)} GB free, ${Math.floor(share * 100)}% of its size.`;
  if (share < 0.05 || free < GB / 2) return problem(sentence);
  if (share < 0.15 && free < 50 * GB) return warning(sentence);
  return ok(sentence);
}

/** DATA_DIR is created with the first file in it. */
async function nearestFolder(folder: string): Promise<string> {
  try {
    await fs.access(folder);
    return folder;
  } catch (error) {
    const parent = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || parent === folder) throw error;
    return nearestFolder(parent);
  }
}
