import { single } from '#infra/metrics/measure.ts';
import type { MailTable, ServerModule } from '#infra/module.ts';
import { farewellMailText, leavingMailText } from '#modules/account-deletion/account-deletion.messages.ts';
import { findMember } from '#modules/accounts/server/accounts.service.ts';
import { findDeletionDate, findOverdue } from '#modules/profiles/server/leaving.service.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import {
  deleteDeletionAddress,
  deleteDueAccounts,
  deleteFinishedDeletions,
  deleteNamelessProfiles,
  ENCRYPTED_FOR,
  FAREWELL_MAIL,
  LEAVING_MAIL,
} from './account-deletion.commands.ts';
import {
  findEncryptedEmail,
  findErasureAge,
  listEndedSince,
  profileReferences,
} from './account-deletion.queries.ts';
import { accountDeletionRateLimits } from './account-deletion.rate-limits.ts';
import { accountDeletionEndpoints } from './account-deletion.routes.ts';
import { erasureCheck } from './erasure.check.ts';
import { ERASE_QUEUE, eraseBatches, resumeErasures } from './erasure.jobs.ts';

const accountDeletionMails: MailTable = {
  [LEAVING_MAIL]: {
    async compose({ database: { db }, env, face }, { userId = '' }) {
      const [member, deleteAt, timeZone] = await Promise.all([
        findMember(db, userId),
        findDeletionDate(db, userId),
        findTimeZone(db, userId),
      ]);
      // Null if the user has kept the account since.
      if (!member || !deleteAt) return null;
      const { button, ...text } = leavingMailText((await face()).name, deleteAt, timeZone);
      return { to: member.email, ...text, button: { label: button, url: `${env.publicUrl}/signin` } };
    },
  },
  [FAREWELL_MAIL]: {
    async compose({ database, encryption, face }, { deletionId = '' }) {
      const encryptedEmail = await findEncryptedEmail(database.db, deletionId);
      if (encryptedEmail === null) return null;
      return {
        to: encryption.decrypt(ENCRYPTED_FOR, encryptedEmail),
        ...farewellMailText((await face()).name),
      };
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
    single({
      name: 'account_deletion_overdue_seconds',
      help: 'How long the most overdue deletion of an account has been due, in seconds; 0 if none is.',
      kind: 'gauge',
      read: () => findOverdue(context.database.db, context.clock.now()),
    }),
  ],
  checks: [erasureCheck],
  profileReferences,
  schedules: [
    { name: 'account-deletions.delete-due', cron: '*/5 * * * *', run: deleteDueAccounts },
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
