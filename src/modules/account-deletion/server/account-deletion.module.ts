import { single } from '#infra/metrics/measure.ts';
import type { MailTable, ServerModule } from '#infra/module.ts';
import { farewellMailText } from '#modules/account-deletion/account-deletion.messages.ts';
import {
  deleteDeletionAddress,
  deleteFinishedDeletions,
  deleteNamelessProfiles,
  ENCRYPTED_FOR,
  FAREWELL_MAIL,
} from './account-deletion.commands.ts';
import {
  findEncryptedEmail,
  findErasureAge,
  listEndedSince,
  profileReferences,
} from './account-deletion.queries.ts';
import { accountDeletionRateLimits } from './account-deletion.rate-limits.ts';
import { accountDeletionEndpoints } from './account-deletion.routes.ts';
import { ERASE_QUEUE, eraseBatches, resumeErasures } from './erasure.jobs.ts';

const accountDeletionMails: MailTable = {
  [FAREWELL_MAIL]: {
    async compose({ database, encryption }, { deletionId = '' }) {
      const encryptedEmail = await findEncryptedEmail(database.db, deletionId);
      if (encryptedEmail === null) return null;
      return { to: encryption.decrypt(ENCRYPTED_FOR, encryptedEmail), ...farewellMailText };
    },
    handedOver: ({ database }, { deletionId = '' }) => deleteDeletionAddress(database.db, deletionId),
  },
};

export const accountDeletionModule: ServerModule = {
  name: 'account-deletion',
  rateLimits: accountDeletionRateLimits,
  endpoints: accountDeletionEndpoints,
  mails: accountDeletionMails,
  jobs: {
    [ERASE_QUEUE]: (context, { deletionId = '' }, modules) => eraseBatches(context, deletionId, modules),
  },
  starts: resumeErasures,
  measures: (context) => [
    single({
      name: 'erasure_age_seconds',
      help: 'Age in seconds of the oldest unfinished erasure of an account; 0 if there is none.',
      kind: 'gauge',
      read: () => findErasureAge(context),
    }),
  ],
  profileReferences,
  schedules: [
    { name: 'account-deletions.delete-finished', cron: '29 4 * * *', run: deleteFinishedDeletions },
    { name: 'profiles.delete-nameless', cron: '37 4 * * *', run: deleteNamelessProfiles },
  ],
  encrypted: [
    { table: 'account_deletions', id: 'id', column: 'encrypted_email', purposeOf: () => ENCRYPTED_FOR },
  ],
  // The rows of these sessions are deleted with the account. A process that had lost its connection to the database
  // during the deletion must still refuse their tokens.
  listEndedSessions: listEndedSince,
};
