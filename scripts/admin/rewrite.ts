import { transaction } from '#infra/db/pool.ts';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';
import { DEAD_QUEUE } from '#infra/jobs/queue-settings.ts';
import { MAIL_QUEUE } from '#infra/mail/outbox.ts';
import type { MailTable } from '#infra/module.ts';
import { type EncryptedTexts, type Reencrypted, reencrypt, textsOf } from '#infra/reencrypt.ts';
import { logForPlace } from '#modules/place/server/place.service.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import { SEARCHED_KINDS } from '#modules/search/server/search-sources.ts';
import { MODULES } from '#src/modules.ts';
import type { AdminCommand } from './admin-command.ts';

export const reencryptAll: AdminCommand = {
  name: 'keys reencrypt',
  usage: 'keys reencrypt',
  about:
    'Encrypts stored secrets of an earlier ENCRYPTION_KEY again with the current one, while the app runs.',
  notes: [
    'Run it when every process has the new key, and the earlier one in ENCRYPTION_KEY_OLD. It can be repeated.',
    'The exit code is 1 if a text has an unknown key. It is recorded in the log of the place.',
  ],
  options: {},
  most: 0,
  async run({ database, encryption, clock }, { dryRun }) {
    const outcomes: Reencrypted[] = [];
    const texts = MODULES.flatMap(({ encrypted = [], mails = {} }) => [
      ...encrypted.map(textsOf),
      ...encryptedInWaitingMails(mails),
    ]);
    for (const one of texts) outcomes.push(await reencrypt(database, encryption, one, { dryRun }));
    for (const { name, changed, unreadable } of outcomes) {
      const left = unreadable > 0 ? `, ${unreadable} with an unknown key` : '';
      console.log(`${name}: ${changed}${left}`);
    }
    if (!dryRun) {
      const detail = Object.fromEntries(outcomes.map(({ name, changed }) => [name, changed]));
      await transaction(database.db, (tx) => logForPlace(tx, null, 'keys_reencrypted', detail, clock.now()));
    }
    return outcomes.some(({ unreadable }) => unreadable > 0) ? 1 : 0;
  },
};

export const rebuildSearch: AdminCommand = {
  name: 'search rebuild',
  usage: 'search rebuild',
  about: 'Rebuilds all search rows in batches, while the app runs.',
  notes: ['It continues an interrupted rebuild. You can stop it at any time.'],
  options: {},
  most: 0,
  async run({ database }, { dryRun }) {
    if (dryRun) {
      console.log(`The rows of ${SEARCHED_KINDS.join(', ')} would be rebuilt.`);
      return 0;
    }
    await beginRebuild(database.db);
    const written = new Map(SEARCHED_KINDS.map((kind) => [kind, 0]));
    await continueRebuild(database.db, ({ kind, subjects }) => {
      written.set(kind, (written.get(kind) ?? 0) + subjects);
      return true;
    });
    console.log(
      `Rebuilt the search rows: ${[...written].map(([kind, subjects]) => `${subjects} ${kind}`).join(', ')}.`,
    );
    return 0;
  },
};

/** Encrypted references of mails that are waiting, or that failed and may be queued again. */
function encryptedInWaitingMails(mails: MailTable): EncryptedTexts[] {
  return Object.entries(mails).flatMap(([kind, { encrypted = {} }]) =>
    Object.entries(encrypted).map(([ref, purpose]) => ({
      name: `mail ${kind}.${ref}`,
      table: `${JOBS_SCHEMA}.job`,
      id: 'id',
      where: `name in ('${MAIL_QUEUE}', '${DEAD_QUEUE}') and state < 'completed' and data->>'kind' = '${kind}'`,
      text: `(data->'refs'->>'${ref}')`,
      assign: (text) => `data = jsonb_set(data, '{refs,${ref}}', to_jsonb(${text}))`,
      purposeOf: () => purpose,
    })),
  );
}
