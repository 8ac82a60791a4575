import { JOBS_SCHEMA } from '../jobs/job-database.ts';
import { DEAD_QUEUE } from '../jobs/queue-settings.ts';
import type { MailTable } from '../module.ts';
import type { EncryptedTexts } from '../reencrypt.ts';
import { MAIL_QUEUE } from './outbox.ts';

/** Encrypted references of mails that are waiting, or that failed and may be queued again. */
export function encryptedInWaitingMails(mails: MailTable): EncryptedTexts[] {
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
