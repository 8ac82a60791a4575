import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import { countDue, countSetAside, findLags } from '#infra/metrics/waiting.queries.ts';
import {
  type Check,
  type CheckRun,
  durationText,
  type Finding,
  judgeWait,
  ok,
  problem,
  warning,
} from './check.ts';
import { BACKUP, findSighting } from './sightings.ts';

const MOST_BACKUP_SECONDS = 2 * 24 * 60 * 60;

export const backupCheck: Check = {
  id: 'backup',
  help: 'Back up each night, and end the script with `npm run admin -- backup-done`. Restore a backup on another machine now and then.',
  async run({ context: { env, clock }, database }) {
    const seen = await findSighting(database.db, BACKUP);
    if (!seen)
      return env.production
        ? warning('No backup was reported yet.')
        : ok('No backup is needed outside production.');
    const seconds = (clock.now().getTime() - seen.lastAt.getTime()) / 1000;
    const sentence = `The last backup was reported ${durationText(seconds)} ago.`;
    return seconds > MOST_BACKUP_SECONDS ? problem(sentence) : ok(sentence);
  },
};

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

/** Returns the folder, or its nearest existing parent, since DATA_DIR is created with the first file in it. */
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

export const picturesCheck: Check = {
  id: 'pictures',
  help: 'The process needs to write, read and delete objects in the bucket, or files in DATA_DIR. Nobody else needs to list the bucket.',
  async run(run) {
    const { media, env } = run.context;
    // No address serves a file with this ending.
    const name = `check-${randomUUID()}.txt`;
    const text = Buffer.from('check');
    try {
      await media.put(name, text);
      const found = await media.get(name);
      await media.remove([name]);
      if (!found?.equals(text)) return problem('The picture store does not return what was stored.');
    } catch {
      return problem('The picture store refuses to write, read or delete.');
    }
    if (await isListed(run))
      return problem('Anyone can list the pictures in the bucket, private ones included.');
    return ok(
      env.s3 ? 'The bucket takes pictures, and strangers cannot list it.' : 'DATA_DIR takes pictures.',
    );
  },
};

async function isListed({ context: { env }, signal }: CheckRun): Promise<boolean> {
  if (!env.s3) return false;
  const address = `${env.s3.endpoint.replace(/\/+$/, '')}/${env.s3.bucket}?list-type=2&max-keys=1`;
  const response = await fetch(address, { redirect: 'manual', signal });
  await response.body?.cancel();
  return response.status === 200;
}

const BEHIND_MS = 60_000;
const FAR_BEHIND_MS = 5 * 60_000;

export const consumersCheck: Check = {
  id: 'consumers',
  help: 'Start a worker (ROLE=worker or all), and look for its errors in the log. A transaction that is open for long holds consumers up, too.',
  async run({ context, database }) {
    const now = context.clock.now().getTime();
    const lags = await findLags(database, context.consumers.names);
    const late = lags.filter(({ oldest }) => oldest && now - oldest.getTime() > BEHIND_MS);
    if (late.length === 0) return ok('The consumers of the event log are up to date.');
    const longest = Math.max(...late.map(({ oldest }) => now - (oldest?.getTime() ?? now)));
    const sentence = `${late.map(({ name }) => name).join(', ')}: behind the event log by up to ${Math.round(longest / 60_000)} minutes.`;
    return longest > FAR_BEHIND_MS ? problem(sentence) : warning(sentence);
  },
};

export const eventsSetAsideCheck: Check = {
  id: 'events-set-aside',
  help: 'The table failed_events and the log of the workers say which consumer gave up on which event. Report it as a bug.',
  async run({ database }) {
    const count = await countSetAside(database);
    if (count === 0) return ok('No event was set aside.');
    return warning(`${count} event${count === 1 ? ' was' : 's were'} set aside, because a consumer failed.`);
  },
};

export const jobsDeadCheck: Check = {
  id: 'jobs-dead',
  help: 'Look at them under Administration, Jobs, and remove the cause. Then put them back or discard them, there or by `npm run admin -- jobs`.',
  async run({ database }) {
    const dead = (await countDue(database)).get(DEAD_QUEUE)?.jobs ?? 0;
    if (dead === 0) return ok('No job has failed for good.');
    return warning(`${dead} job${dead === 1 ? ' has' : 's have'} failed for good.`);
  },
};

export const jobsLateCheck: Check = {
  id: 'jobs-late',
  help: 'Start a worker (ROLE=worker or all), or one more. The log of the workers says which jobs fail.',
  async run({ database }) {
    const due = [...(await countDue(database))].filter(
      ([queue]) => queue !== MAIL_QUEUE && queue !== DEAD_QUEUE,
    );
    const [queue, { oldestSeconds }] = due.toSorted(
      ([, a], [, b]) => b.oldestSeconds - a.oldestSeconds,
    )[0] ?? ['', { oldestSeconds: 0 }];
    return judgeWait(oldestSeconds, {
      fine: ok('No job waits for long.'),
      late: (time) => `A job in the queue "${queue}" has been due for ${time}.`,
    });
  },
};
