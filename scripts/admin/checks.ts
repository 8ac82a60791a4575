import { counted } from '#contract/text.ts';
import { BACKUP, recordSighting } from '#infra/checks/sightings.ts';
import { transactionOrDryRun } from '#infra/db/dry-run.ts';
import { checksOf } from '#modules/checks/server/checks.service.ts';
import { MODULES } from '#src/modules.ts';
import type { AdminCommand } from './admin-command.ts';

export const checks: AdminCommand = {
  name: 'checks',
  usage: 'checks',
  about: 'Checks the running instance: settings, database, mail, pictures, and what waits for people.',
  notes: [
    'It takes at most three seconds. Pages of admins show the same at /admin. It changes nothing that users see.',
    'The exit code is 1 if there is a problem. Run it with the settings of the instance.',
  ],
  options: {},
  most: 0,
  async run(context) {
    const results = await checksOf(context).run(MODULES);
    for (const { id, level, sentence, help } of results) {
      console.log(`${level.padEnd(7)}  ${id}: ${sentence}`);
      if (level !== 'ok') console.log(`         ${help}`);
    }
    const of = (level: string) => results.filter((one) => one.level === level).length;
    console.log(`${counted(of('problem'), 'problem')}, ${counted(of('warning'), 'warning')}, ${of('ok')} ok`);
    return of('problem') > 0 ? 1 : 0;
  },
};

export const backupDone: AdminCommand = {
  name: 'backup-done',
  usage: 'backup-done',
  about: 'Notes that a backup was just finished and copied. `checks` warns when the last one is too old.',
  notes: ['Call it at the end of the script that backs up, only if everything before it succeeded.'],
  options: {},
  most: 0,
  async run({ database, clock }, { dryRun }) {
    await transactionOrDryRun(database.db, { dryRun }, (tx) => recordSighting(tx, BACKUP, clock.now()));
    console.log(`The backup ${dryRun ? 'would be' : 'is'} noted.`);
    return 0;
  },
};
