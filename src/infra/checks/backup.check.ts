import { type Check, ok, problem, warning } from './check.ts';
import { durationText } from './judge-wait.ts';
import { BACKUP, findSighting } from './sightings.ts';

const MOST_SECONDS = 2 * 24 * 60 * 60;

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
    return seconds > MOST_SECONDS ? problem(sentence) : ok(sentence);
  },
};
